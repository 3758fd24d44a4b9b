interface Socket {
  addEventListener(event: 'close', listener: (event: { code: number }) => void): void;
}

/**
 * Calls back after the newest socket of pusher-js has closed, and pusher-js has handled that. pusher-js itself does not report a refused
 * connection, and waits 15 s, then 30 s and 60 s, before it tries another one.
 */
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
