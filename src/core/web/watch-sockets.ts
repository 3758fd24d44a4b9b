const CLOSING = 2;

/** Drops messages to a closing socket, which would log an error in the console. pusher-js sends them again after reconnecting. */
export function dropSendsWhenClosing<S extends { readyState: number; send(data: string): void }>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState < CLOSING) send(data);
  };
  return socket;
}

interface Socket {
  addEventListener(event: 'close', listener: (event: { code: number }) => void): void;
}

/** Calls back after pusher-js has handled the close: it reports no refused connection, and waits 15 to 60 s before a retry. */
export function watchSockets(runtime: { createWebSocket: (url: string) => unknown }, onClosed: (code: number) => void): void {
  const create = runtime.createWebSocket.bind(runtime);
  let newest: Socket | null = null;
  runtime.createWebSocket = (url) => {
    const socket = create(url) as Socket;
    newest = socket;
    socket.addEventListener('close', ({ code }) => {
      if (socket === newest) setTimeout(() => onClosed(code), 0);
    });
    return socket;
  };
}
