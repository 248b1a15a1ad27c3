// LLVM's reader of response files (gnu_words.h).
#include "frontend/clang/gnu_words.h"

#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>

namespace an5d {

std::vector<std::string> gnu_words(const std::string& text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 16> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

}  // namespace an5d
