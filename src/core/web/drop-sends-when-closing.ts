const CLOSING = 2;

/**
 * pusher-js checks whether it is connected and writes slightly later. A message to a socket that began to close in between is lost and
 * causes an error in the browser's console, so it is dropped here. pusher-js sends it again after reconnecting.
 */
export function dropSendsWhenClosing<S extends { readyState: number; send(data: string): void }>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState < CLOSING) send(data);
  };
  return socket;
}
