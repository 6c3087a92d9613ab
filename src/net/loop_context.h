// net/loop_context.h
//
// What a Loop is made of, and the short names of the network library, for the files that include
// it.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "net/loop.h"
#include "net/task_clock.h"

namespace net {

namespace asio = boost::asio;
using asio::ip::tcp;
using Error = boost::system::error_code;

// With the executor's type known, an operation needs no type erasure and less memory.
using IoExecutor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<tcp, IoExecutor>;
using TcpAcceptor = asio::basic_socket_acceptor<tcp, IoExecutor>;
using WaitTimer = asio::steady_timer::rebind_executor<IoExecutor>::other;

struct Loop::Context {
    asio::io_context io{1};
    TaskClock& tasks = asio::use_service<TaskClock>(io);
};

}  // namespace net
