// Asynchronous copies: from issue to wait no thread may use the destination. Its shadow cells hold the stamp
// of a copy under way, which conflicts with every access, so that the checks of shadow.h need no case of
// their own. The bytes move at the wait.
#pragma once

namespace an5d::emulation {

void start_copies();  // at the start of each block
void end_copies();    // at the end of the running thread

}  // namespace an5d::emulation
