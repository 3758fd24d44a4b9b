import { connect } from '#core/server/pusher/testing/wire-client.ts';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';

/** A running node of Grandstand. */
interface Node {
  url: string;
}

export interface Person {
  id: number;
  token: string;
}

/** Calls the API of a node over HTTP, with a bearer token or (null) without. */
export async function call(node: Node, method: string, path: string, token: string | null, body?: object) {
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${node.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of any reply
  return { status: reply.status, body: (await reply.json()) as any };
}

/** Signs a person up at a node with `EXAMPLE_PASSWORD`, and signs them in. */
export async function newPerson(node: Node, username: string): Promise<Person> {
  const account = { username, email: `${username}@demo.invalid`, password: EXAMPLE_PASSWORD };
  const { body } = await call(node, 'POST', '/api/v1/sign-up', null, account);
  return { id: body.data.viewer.id as number, token: await signIn(node, username) };
}

/** Starts another session of such a person, and returns its token. */
export async function signIn(node: Node, username: string): Promise<string> {
  const { body } = await call(node, 'POST', '/mobile/token', null, { email: username, password: EXAMPLE_PASSWORD });
  return body.token as string;
}

/** Opens a socket at a node that has joined this private channel. */
export async function joinPrivate(node: Node, token: string, channel: string) {
  const socket = await connect(Number(new URL(node.url).port));
  const { status, body } = await call(node, 'POST', '/broadcasting/auth', token, { socket_id: socket.socketId, channel_name: channel });
  if (status !== 200) throw new Error(`joining ${channel} was refused with ${status}`);
  socket.send('pusher:subscribe', { channel, ...body });
  await socket.waitFor('pusher_internal:subscription_succeeded', channel);
  return socket;
}
