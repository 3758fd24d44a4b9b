import { lookup } from 'node:dns';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { PublicAddressConnections, type Reach } from '#core/server/outgoing/post-to-public-address.ts';
import { PushSender } from './push-sender.ts';
import type { PushAnswer, PushCommand, PushThreadOptions } from './pushes.ts';
import { VapidSigner } from './vapid.ts';

/** Entry of the push thread. Keeps encryption and posting off the event loop of chat. `PushThread` is its proxy. */

const ANYWHERE: Reach = { lookup: lookup as Reach['lookup'], isAllowed: () => true };

const { vapid, toPrivateAddresses } = workerData as PushThreadOptions;
// Chat has priority. Only Linux sets the priority per thread; other systems set it for the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const main = parentPort!;
const sender = new PushSender(new VapidSigner(vapid), new PublicAddressConnections(toPrivateAddresses ? ANYWHERE : undefined));
const sending = new Map<number, AbortController>();

async function send({ id, pushes }: PushCommand & { kind: 'send' }): Promise<void> {
  const abort = new AbortController();
  sending.set(id, abort);
  const outcomes = await sender.sendAll(pushes, abort.signal);
  sending.delete(id);
  main.postMessage({ id, outcomes } satisfies PushAnswer);
}

main.on('message', (command: PushCommand) => {
  if (command.kind === 'send') void send(command);
  else sending.get(command.id)?.abort();
});
