/**
 * The socket that pusher-js talks through. pusher-js looks whether it is connected and writes a moment later; what it writes to a socket that
 * has begun to close in between reaches nobody and is an error in the browser's console. It says it again once it is connected again.
 */
export class OpenSocket extends WebSocket {
  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (this.readyState < WebSocket.CLOSING) super.send(data);
  }
}
