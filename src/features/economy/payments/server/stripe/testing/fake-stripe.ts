import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import type { TestApp, TestReply } from '#core/server/testing/test-app.ts';
import { FakeAccount, type FakeEvent, type FakeSession } from './fake-account.ts';

const SECRET_KEY = 'sk_test_fake';
export const WEBHOOK_SECRET = 'whsec_fake';
export const STRIPE_SETTINGS: Partial<Settings> = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
};
type Params = { [name: string]: string | Params | undefined };
interface Answer {
  status: number;
  body: object;
}

/** How the next calls fail: `refused` with 500, `cut` before any effect, `lost` after the effect. */
type Fault = 'refused' | 'cut' | 'lost';

/** A server with the part of the Stripe API that this product uses, backed by a fake account. */
export class FakeStripe {
  readonly account: FakeAccount;
  /** Every answered call: `POST /v1/refunds`. */
  readonly calls: string[] = [];
  readonly #faults: Fault[] = [];
  readonly #answers = new Map<string, { call: string; answer: Answer }>();
  /** While set, calls wait for it before their answer. */
  gate: Promise<void> | null = null;
  url = '';

  constructor(now: () => Date) {
    this.account = new FakeAccount(now);
  }

  static async start(now: () => Date): Promise<FakeStripe> {
    const fake = new FakeStripe(now);
    const server = createServer((request, response) => {
      void fake.#serve(request).then((answer) => {
        if (!answer) return request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    afterTest(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return fake;
  }

  /** Each of the next calls fails like this. The SDK tries each call three times. */
  fail(fault: Fault, times = 1): void {
    for (let index = 0; index < times; index++) this.#faults.push(fault);
  }

  works(): void {
    this.#faults.length = 0;
  }

  async #serve(request: IncomingMessage): Promise<Answer | null> {
    let text = '';
    for await (const chunk of request) text += chunk;
    await this.gate;
    const fault = this.#faults.shift();
    if (fault === 'cut') return null;
    if (fault === 'refused') return { status: 500, body: { error: { type: 'api_error', message: 'Internal error.' } } };
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'invalid_request_error', 'api_key_invalid');
    const answer = this.#once(request, text);
    this.calls.push(`${request.method} ${request.url!.split('?')[0]}`);
    return fault === 'lost' ? null : answer;
  }

  /** A repeated key gets the same answer; with other parameters it is refused. */
  #once(request: IncomingMessage, text: string): Answer {
    const key = request.headers['idempotency-key'];
    const call = `${request.method} ${request.url} ${text}`;
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    if (known) return known.call === call ? known.answer : failure(400, 'idempotency_error', 'idempotency_key_in_use');
    const answer = this.#route(request.method!, new URL(request.url!, 'http://stripe'), paramsOf(new URLSearchParams(text)));
    if (typeof key === 'string' && request.method === 'POST') this.#answers.set(key, { call, answer });
    return answer;
  }

  #route(method: string, { pathname, searchParams }: URL, body: Params): Answer {
    const [, , kind, ...rest] = pathname.split('/');
    const query = paramsOf(searchParams);
    const { account } = this;
    switch (`${method} ${kind}`) {
      case 'POST checkout':
        return this.#createSession(body);
      case 'GET checkout': {
        const session = account.sessions.get(rest[1]!);
        return found(
          session && { ...session, object: 'checkout.session', payment_intent: account.intents.get(session.payment_intent ?? '') ?? null },
        );
      }
      case 'GET subscriptions':
        return found(withObject(account.subscriptions.get(rest[0]!), account.subscriptionOf));
      case 'POST subscriptions':
        return this.#change(rest[0]!, () => {
          const { pause_collection: pause, cancel_at_period_end: stops } = body;
          if (stops !== undefined) account.cancelAtEnd(rest[0]!, stops === 'true');
          if (pause !== undefined) account.pause(rest[0]!, ((pause as Params).behavior as string | undefined) ?? '');
        });
      case 'DELETE subscriptions':
        return this.#change(rest[0]!, () => account.delete(rest[0]!));
      case 'GET invoices': {
        if (rest[0]) return found(withObject(account.invoices.get(rest[0]), (invoice) => account.invoiceOf(invoice)));
        const all = [...account.invoices.values()].filter(
          ({ subscription, status }) => subscription === query.subscription && status === query.status,
        );
        return list(all.toReversed().map((invoice) => account.invoiceOf(invoice)));
      }
      case 'GET invoice_payments': {
        const intent = (query.payment as Params | undefined)?.payment_intent;
        const all = [...account.invoices.values()].filter(
          (one) => one.intent !== null && (one.id === query.invoice || one.intent === intent),
        );
        return list(
          all.map((one) => ({
            id: `inpay_${one.id}`,
            invoice: one.id,
            status: 'paid',
            payment: { type: 'payment_intent', payment_intent: one.intent },
          })),
        );
      }
      case 'GET payment_intents':
        return found(account.intents.get(rest[0]!));
      case 'GET refunds':
        if (rest[0]) return found(account.refunds.get(rest[0]));
        return list([...account.refunds.values()].filter((refund) => refund.payment_intent === query.payment_intent));
      case 'POST refunds': {
        const [intent, amount] = [body.payment_intent as string, Number(body.amount)];
        if (!account.intents.has(intent)) return found(undefined);
        if (amount > account.left(intent)) return failure(400, 'invalid_request_error', 'charge_already_refunded');
        return found(account.refund(intent, amount, body.metadata as Record<string, string>));
      }
      case 'GET disputes':
        return found(account.disputes.get(rest[0]!));
      case 'GET billing_portal':
        return list(account.portals);
      case 'POST billing_portal':
        return this.#portal(rest[0]!, body);
      default:
        return failure(404, 'invalid_request_error', 'unknown_url');
    }
  }

  #createSession(body: Params): Answer {
    const { account } = this;
    const expires_at = Number(body.expires_at);
    const seconds = expires_at - account.seconds();
    if (seconds < HOUR_SECONDS / 2 || seconds > DAY_SECONDS) return failure(400, 'invalid_request_error', 'parameter_invalid_integer');
    const price = ((body.line_items as Params)['0'] as Params).price_data as Params;
    const recurring = price.recurring as Params | undefined;
    const id = account.id('cs');
    const session: FakeSession = {
      id,
      mode: body.mode as FakeSession['mode'],
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      subscription: null,
      amount_total: Number(price.unit_amount),
      currency: price.currency as string,
      metadata: body.metadata as Record<string, string>,
      subscription_metadata: ((body.subscription_data as Params | undefined)?.metadata ?? {}) as Record<string, string>,
      intent_metadata: ((body.payment_intent_data as Params | undefined)?.metadata ?? {}) as Record<string, string>,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      success_url: body.success_url as string,
      expires_at,
      interval_count: recurring ? Number(recurring.interval_count) : null,
    };
    account.sessions.set(id, session);
    return found({ ...session, object: 'checkout.session' });
  }

  #change(id: string, change: () => void): Answer {
    const subscription = this.account.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') return found(undefined);
    change();
    return found(this.account.subscriptionOf(subscription));
  }

  #portal(what: string, body: Params): Answer {
    if (what === 'configurations') {
      const portal = { id: this.account.id('bpc'), metadata: body.metadata as Record<string, string> };
      this.account.portals.push(portal);
      return found(portal);
    }
    return found({ id: 'bps_1', url: `https://billing.stripe.com/p/session/${body.customer}`, return_url: body.return_url });
  }
}

const found = (object: object | undefined): Answer =>
  object ? { status: 200, body: object } : failure(404, 'invalid_request_error', 'resource_missing');
const list = (data: readonly object[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } });
const failure = (status: number, type: string, code: string): Answer => ({ status, body: { error: { type, code, message: code } } });
const withObject = <T>(object: T | undefined, draw: (object: T) => object) => object && draw(object);

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
function paramsOf(form: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = params;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Params;
    }
    at[path.at(-1)!] = value;
  }
  return params;
}

export const signatureOf = (payload: string, at: Date, secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });

export function deliver(app: TestApp, event: FakeEvent | object): Promise<TestReply> {
  const payload = JSON.stringify(event);
  return app.post('/api/internal/v1/payments/stripe', null, payload, { 'stripe-signature': signatureOf(payload, app.clock.now()) });
}
