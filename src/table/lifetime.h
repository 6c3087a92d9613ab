// table/lifetime.h
//
// Wraps callbacks so that they do nothing once their owner is gone. A member of the owner, declared
// last so that it goes first. Callbacks and owner live on one thread.
#pragma once

#include <memory>
#include <utility>

namespace table {

class Lifetime {
public:
    template <typename Callback>
    [[nodiscard]] auto bind(Callback callback) const {
        return [alive = std::weak_ptr(alive_),
                callback = std::move(callback)]<typename... Args>(Args&&... args) {
            if (!alive.expired()) {
                callback(std::forward<Args>(args)...);
            }
        };
    }

private:
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace table
