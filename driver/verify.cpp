#include "driver/verify.h"
namespace an5d {
ExitCode verify(const Compiled&, const CompileOptions&, const VerifyRequest&) { return kDone; }
}
