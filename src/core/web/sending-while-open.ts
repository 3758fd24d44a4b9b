const CLOSING = 2;

/**
 * pusher-js looks whether it is connected and writes a moment later. What it writes to a socket that has begun to close in between reaches
 * nobody and is an error in the browser's console, so it is dropped here. It is said again once the page is connected again.
 */
export function sendingWhileOpen<S extends { readyState: number; send(data: string): void }>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState < CLOSING) send(data);
  };
  return socket;
}
