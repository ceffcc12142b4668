#!/usr/bin/env python3
"""An engine of a few methods, for the tests of EngineClient.

What it does is told by its arguments: --die-on METHOD exits when METHOD is asked, --deaf never
answers hello, --die-at-once exits before hello, --stubborn stays when its input ends. --once FILE
does these only while FILE does not exist, and makes it.
"""
import argparse
import json
import os
import signal
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--die-on", default="")
parser.add_argument("--die-at-once", action="store_true")
parser.add_argument("--deaf", action="store_true")
parser.add_argument("--stubborn", action="store_true")
parser.add_argument("--once", default="")
args = parser.parse_args()

misbehave = True
if args.once:
    misbehave = not os.path.exists(args.once)
    open(args.once, "w").close()

out, source = sys.stdout.buffer, sys.stdin.buffer


def send(message, blocks=b""):
    text = json.dumps(message).encode()
    out.write(b"Content-Length: %d\r\nContent-Blocks: %d\r\n\r\n" % (len(text), len(blocks)))
    out.write(text + blocks)
    out.flush()


def notify(method, **params):
    send({"jsonrpc": "2.0", "method": method, "params": params})


def receive():
    lengths = {}
    while True:
        line = source.readline()
        if not line:
            if args.stubborn and misbehave:
                signal.pause()
            sys.exit(0)
        line = line.strip()
        if not line:
            break
        key, value = line.split(b":")
        lengths[key.lower()] = int(value)
    message = json.loads(source.read(lengths[b"content-length"]))
    return message, source.read(lengths.get(b"content-blocks", 0))


def events(first, count):
    return [{"kind": "scalars", "step": i, "epoch": i / 10, "values": {"loss": 1 / (1 + i)}}
            for i in range(first, first + count)]


print("fake engine at work", file=sys.stderr, flush=True)
if args.die_at_once and misbehave:
    sys.exit(7)

subscriptions = 0
held = None
while True:
    message, blocks = receive()
    method, params, ident = message.get("method"), message.get("params", {}), message.get("id")
    if misbehave and method == args.die_on:
        os.abort()
    if method == "hello":
        if not (args.deaf and misbehave):
            result = {"engine": "fake", "version": "1", "protocol": 1, "cores": os.cpu_count(),
                      "omp": os.environ.get("OMP_WAIT_POLICY")}
            send({"jsonrpc": "2.0", "id": ident, "result": result})
    elif method == "subscribe" and "unreadable" in params.get("run", ""):
        send({"jsonrpc": "2.0", "id": ident, "error": {
            "code": -32003, "message": "no", "data": {"code": 3, "what": "cannot read"}}})
    elif method == "subscribe":
        subscriptions += 1
        send({"jsonrpc": "2.0", "id": ident, "result": {"subscription": subscriptions}})
        if params["feed"] == "events.appended":
            notify("events.appended", run=params["run"], events=events(0, 3), next=3, restarted=False)
    elif method == "more":
        # Two batches; the second says three events again that the client has.
        notify("events.appended", run=params["run"], events=events(3, 2), next=5, restarted=False)
        notify("events.appended", run=params["run"], events=events(2, 4), next=6, restarted=False)
        send({"jsonrpc": "2.0", "id": ident, "result": {}})
    elif method == "unreadable":
        for number in (subscriptions + 1, subscriptions):  # the first is nobody's
            notify("events.unreadable", run=params["run"], subscription=number,
                   error=params.get("error"))
        send({"jsonrpc": "2.0", "id": ident, "result": {}})
    elif method == "subscriptions":
        send({"jsonrpc": "2.0", "id": ident, "result": {"count": subscriptions}})
    elif method == "echo":
        send({"jsonrpc": "2.0", "id": ident, "result": {"params": params, "bytes": len(blocks)}})
    elif method == "block":
        send({"jsonrpc": "2.0", "id": ident,
              "result": {"data": {"$block": {"offset": 0, "dtype": "|u1", "shape": [4]}}}}, b"\1\2\3\4")
    elif method == "slow":
        notify("progress", id=ident, done=0.5, text="half way")
        held = ident
    elif method == "cancel":
        send({"jsonrpc": "2.0", "id": params["id"],
              "error": {"code": -32800, "message": "cancelled"}})
    elif method == "release":
        send({"jsonrpc": "2.0", "id": held, "result": {"late": True}})
        send({"jsonrpc": "2.0", "id": ident, "result": {}})
    elif method == "garbage":
        out.write(b"Content-Length: 5\r\n\r\n{nope")
        send({"jsonrpc": "2.0", "id": ident, "result": {}})
    elif method == "run.table":
        if params.get("inline"):
            send({"jsonrpc": "2.0", "id": ident, "result": {"data": "inline"}})
        else:
            send({"jsonrpc": "2.0", "id": ident,
                  "result": {"path": params["run"], "dtype": "<f4", "shape": [1], "offset": 0}})
    elif method == "run.changed?":
        notify("run.changed", summary={"run": "/r/one", "state": "running"})
        notify("queue.changed", jobs=[{"run": "/r/one", "position": 0}])
        notify("run.removed", run="/r/two")
        notify("log", level="info", text="a line of log")
        send({"jsonrpc": "2.0", "id": ident, "result": {}})
    elif method == "runs.open" and "kept" in params["path"]:
        send({"jsonrpc": "2.0", "id": ident, "result": {"run": params["path"], "state": "finished"}})
    elif method == "fs.look" and "pictures" in params["path"]:
        send({"jsonrpc": "2.0", "id": ident, "result": {"kind": "data"}})
    elif method == "refused":
        send({"jsonrpc": "2.0", "id": ident, "error": {
            "code": -32003, "message": "no",
            "data": {"code": 3, "what": "truncated", "where": "a.idx", "remedy": "Copy it again."}}})
    elif ident is not None and method != "unsubscribe":
        send({"jsonrpc": "2.0", "id": ident, "error": {"code": -32601, "message": "no such method"}})
