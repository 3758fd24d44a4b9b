/** Lets a socket join a private channel (RT-02). */
export interface ChannelSignature {
  auth: string;
  channel_data?: string;
  shared_secret?: string;
}

export interface AuthRequest {
  socketId: string;
  channelName: string;
}

/** These private channels are authorized through a worker (RT-03). */
export const isWorkerChannel = (name: string): boolean => name.startsWith('private-lstm');

/** Rejects when refused. `csrf` is the page's XSRF cookie, which a worker cannot read. */
export async function requestSignature({ socketId, channelName }: AuthRequest, csrf: string): Promise<ChannelSignature> {
  return post('/broadcasting/auth', { socket_id: socketId, channel_name: channelName }, csrf);
}

export async function requestSignIn(socketId: string, csrf: string): Promise<{ auth: string; user_data: string }> {
  return post('/broadcasting/user-auth', { socket_id: socketId }, csrf);
}

async function post<Answer>(address: string, body: Record<string, string>, csrf: string): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': csrf },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
