const CLOSING = 2;

/** Drops messages to a closing socket, which would log an error in the console. pusher-js sends them again after reconnecting. */
export function dropSendsWhenClosing<S extends { readyState: number; send(data: string): void }>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (socket.readyState < CLOSING) send(data);
  };
  return socket;
}
