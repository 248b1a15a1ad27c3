// Device files: a DeviceSpec as JSON, so that a GPU can be measured where it is and planned for elsewhere.
// docs/devices.md has an example; every field is present and has its unit in its name.
#pragma once

#include <string>
#include <variant>

#include "model/device.h"

namespace an5d {

// `FILE: what is wrong`, naming the field.
struct DeviceFileError {
  std::string text;
  bool operator==(const DeviceFileError&) const = default;
};

// Is this what --device takes for a device file? Otherwise it is a name.
bool is_device_file(const std::string& device);

// `file` is the name for messages.
std::variant<DeviceSpec, DeviceFileError> parse_device(const std::string& text, const std::string& file);

// The text that parse_device() reads as this device.
std::string to_json(const DeviceSpec& device);

}  // namespace an5d
