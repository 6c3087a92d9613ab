#include "store/faulty_vfs.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace store {
namespace {

// SQLite allocates this with room for the real file after it.
struct FaultyFile {
    sqlite3_file base;
    FaultyVfs* vfs;
    bool is_log;  // a write-ahead log
};

FaultyFile& own(sqlite3_file* file) {
    return *reinterpret_cast<FaultyFile*>(file);
}

FaultyVfs& vfs_of(sqlite3_file* file) {
    return *own(file).vfs;
}

sqlite3_file* real_of(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<FaultyFile*>(file) + 1);
}

int close_file(sqlite3_file* file) {
    sqlite3_file* const real = real_of(file);
    return real->pMethods == nullptr ? SQLITE_OK : real->pMethods->xClose(real);
}

int read_file(sqlite3_file* file, void* bytes, int size, sqlite3_int64 at) {
    if (vfs_of(file).is_due()) {
        return SQLITE_IOERR_READ;
    }
    return real_of(file)->pMethods->xRead(real_of(file), bytes, size, at);
}

sqlite3_int64 size_of(sqlite3_file* real) {
    sqlite3_int64 size = 0;
    CHECK(real->pMethods->xFileSize(real, &size) == SQLITE_OK);
    return size;
}

int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    FaultyVfs& vfs = vfs_of(file);
    sqlite3_file* const real = real_of(file);
    if (own(file).is_log) {
        vfs.set_unsynced(true);
    }
    const sqlite3_int64 more = std::max<sqlite3_int64>(at + size - size_of(real), 0);
    if (vfs.is_full() || !vfs.grow(more)) {
        return SQLITE_FULL;
    }
    if (vfs.is_due()) {
        real->pMethods->xWrite(real, bytes, size / 2, at);
        return SQLITE_IOERR_WRITE;
    }
    return real->pMethods->xWrite(real, bytes, size, at);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    if (vfs_of(file).is_due()) {
        return SQLITE_IOERR_TRUNCATE;
    }
    static_cast<void>(vfs_of(file).grow(std::min<sqlite3_int64>(size - size_of(real_of(file)), 0)));
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

// Skips the sync, to save time: these tests do not cut the power.
int sync_file(sqlite3_file* file, int /*flags*/) {
    FaultyVfs& vfs = vfs_of(file);
    if (vfs.is_due()) {
        return SQLITE_IOERR_FSYNC;
    }
    if (own(file).is_log) {
        vfs.set_unsynced(false);
        vfs.synced();
    }
    return SQLITE_OK;
}

// Forwards a call to the real file: Pass<&sqlite3_io_methods::xLock>::call.
template <auto Method>
struct Pass;
template <typename... Args, int (*sqlite3_io_methods::*Method)(sqlite3_file*, Args...)>
struct Pass<Method> {
    static int call(sqlite3_file* file, Args... args) {
        return (real_of(file)->pMethods->*Method)(real_of(file), args...);
    }
};

void barrier(sqlite3_file* file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

// Version 2: what a write-ahead log needs, without memory-mapping the main file.
const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods kMethods = {
        .iVersion = 2,
        .xClose = close_file,
        .xRead = read_file,
        .xWrite = write_file,
        .xTruncate = truncate_file,
        .xSync = sync_file,
        .xFileSize = Pass<&sqlite3_io_methods::xFileSize>::call,
        .xLock = Pass<&sqlite3_io_methods::xLock>::call,
        .xUnlock = Pass<&sqlite3_io_methods::xUnlock>::call,
        .xCheckReservedLock = Pass<&sqlite3_io_methods::xCheckReservedLock>::call,
        .xFileControl = Pass<&sqlite3_io_methods::xFileControl>::call,
        .xSectorSize = Pass<&sqlite3_io_methods::xSectorSize>::call,
        .xDeviceCharacteristics = Pass<&sqlite3_io_methods::xDeviceCharacteristics>::call,
        .xShmMap = Pass<&sqlite3_io_methods::xShmMap>::call,
        .xShmLock = Pass<&sqlite3_io_methods::xShmLock>::call,
        .xShmBarrier = barrier,
        .xShmUnmap = Pass<&sqlite3_io_methods::xShmUnmap>::call,
        .xFetch = nullptr,
        .xUnfetch = nullptr,
    };
    return &kMethods;
}

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    auto* const faulty = static_cast<FaultyVfs*>(vfs->pAppData);
    own(file).base.pMethods = methods();  // so that SQLite closes it in any case
    own(file).vfs = faulty;
    own(file).is_log = (flags & SQLITE_OPEN_WAL) != 0;
    real_of(file)->pMethods = nullptr;
    return faulty->real()->xOpen(faulty->real(), name, real_of(file), flags, out_flags);
}

}  // namespace

FaultyVfs::FaultyVfs(std::string name)
    : name_(std::move(name)), real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
    vfs_.szOsFile = static_cast<int>(sizeof(FaultyFile)) + real_->szOsFile;
    vfs_.zName = name_.c_str();
    vfs_.pNext = nullptr;
    vfs_.pAppData = this;
    vfs_.xOpen = open_file;
    CHECK(sqlite3_vfs_register(&vfs_, 0) == SQLITE_OK);
}

FaultyVfs::~FaultyVfs() {
    sqlite3_vfs_unregister(&vfs_);
}

void FaultyVfs::fail_at(std::uint64_t n) {
    calls_ = 0;
    fails_at_ = n;
}

}  // namespace store
