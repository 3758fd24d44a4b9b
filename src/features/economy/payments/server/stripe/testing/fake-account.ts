import type { Stripe } from 'stripe';
import { DAY_SECONDS } from '#core/contract/durations.ts';

type Metadata = Record<string, string>;

export interface FakeSession {
  id: string;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  subscription: string | null;
  amount_total: number;
  currency: string;
  metadata: Metadata;
  subscription_metadata: Metadata;
  intent_metadata: Metadata;
  url: string;
  success_url: string;
  expires_at: number;
  interval_count: number | null;
}
export interface FakeIntent {
  id: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  metadata: Metadata;
  invoice: string | null;
}
export interface FakeSubscription {
  id: string;
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  pause_collection: { behavior: string } | null;
  metadata: Metadata;
  amount: number;
  currency: string;
  days: number;
  period_end: number;
}
export interface FakeInvoice {
  id: string;
  subscription: string;
  status: 'open' | 'paid';
  amount_paid: number;
  currency: string;
  created: number;
  period: { start: number; end: number };
  intent: string | null;
}
export interface FakeRefund {
  id: string;
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  metadata: Metadata;
}
export interface FakeDispute {
  id: string;
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
}
export type FakeEvent = { id: string; object: 'event'; type: string; data: { object: object } };

/** A Stripe account with the acts of buyers, banks and the operator. Each act emits its events with the state at that time. */
export class FakeAccount {
  readonly sessions = new Map<string, FakeSession>();
  readonly intents = new Map<string, FakeIntent>();
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly invoices = new Map<string, FakeInvoice>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly disputes = new Map<string, FakeDispute>();
  readonly portals: { id: string; metadata: Metadata }[] = [];
  readonly events: FakeEvent[] = [];
  readonly #now: () => Date;
  #ids = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  seconds = (): number => Math.floor(this.#now().getTime() / 1000);
  id = (prefix: string): string => `${prefix}_${++this.#ids}`;

  /** Charged minus refunded and lost money. The books must equal it. */
  balance(): number {
    const taken = [...this.intents.values()].filter(({ status }) => status === 'succeeded');
    const back = [...this.refunds.values()].filter(({ status }) => status !== 'failed');
    const lost = [...this.disputes.values()].filter(({ status }) => status === 'needs_response' || status === 'lost');
    const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0);
    return sum(taken) - sum(back) - sum(lost);
  }

  emit(type: string, object: object): void {
    this.events.push({ id: this.id('evt'), object: 'event', type, data: { object: structuredClone(object) } });
  }

  /** A buyer pays at the checkout. `later`: the bank has not confirmed yet. */
  pay(sessionId: string, later = false): void {
    const session = this.sessions.get(sessionId)!;
    if (session.status !== 'open') return;
    session.status = 'complete';
    if (session.mode === 'subscription') this.#subscribe(session);
    else {
      const { amount_total: amount, currency, intent_metadata: metadata } = session;
      session.payment_intent = this.#intent({ amount, currency, metadata, invoice: null, status: later ? 'processing' : 'succeeded' });
      session.payment_status = later ? 'unpaid' : 'paid';
    }
    this.emit('checkout.session.completed', session);
  }

  confirm(sessionId: string, succeeds: boolean): void {
    const session = this.sessions.get(sessionId)!;
    const intent = this.intents.get(session.payment_intent ?? '');
    if (intent?.status !== 'processing') return;
    intent.status = succeeds ? 'succeeded' : 'requires_payment_method';
    if (succeeds) session.payment_status = 'paid';
    this.emit(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session);
  }

  expire(sessionId: string): void {
    const session = this.sessions.get(sessionId)!;
    if (session.status !== 'open') return;
    session.status = 'expired';
    this.emit('checkout.session.expired', session);
  }

  renew(subscriptionId: string, succeeds: boolean): void {
    const subscription = this.subscriptions.get(subscriptionId)!;
    if (subscription.status === 'canceled') return;
    if (subscription.cancel_at_period_end) this.delete(subscriptionId);
    else if (subscription.pause_collection) {
      subscription.period_end += subscription.days * DAY_SECONDS;
      this.emit('customer.subscription.updated', this.subscriptionOf(subscription));
    } else if (succeeds) {
      subscription.status = 'active';
      this.#invoice(subscription, 'paid');
    } else {
      subscription.status = 'past_due';
      this.emit('invoice.payment_failed', this.invoiceOf(this.#draft(subscription, subscription.period_end)));
      this.emit('customer.subscription.updated', this.subscriptionOf(subscription));
    }
  }

  cancelAtEnd(subscriptionId: string, stops: boolean): void {
    const subscription = this.subscriptions.get(subscriptionId)!;
    if (subscription.status === 'canceled') return;
    subscription.cancel_at_period_end = stops;
    this.emit('customer.subscription.updated', this.subscriptionOf(subscription));
  }

  pause(subscriptionId: string, behavior: string): void {
    const subscription = this.subscriptions.get(subscriptionId)!;
    subscription.pause_collection = behavior === '' ? null : { behavior };
    this.emit('customer.subscription.updated', this.subscriptionOf(subscription));
  }

  delete(subscriptionId: string): void {
    const subscription = this.subscriptions.get(subscriptionId)!;
    if (subscription.status === 'canceled') return;
    subscription.status = 'canceled';
    this.emit('customer.subscription.deleted', this.subscriptionOf(subscription));
  }

  /** Refundable rest of a payment. */
  left(intent: string): number {
    const back = [...this.refunds.values(), ...this.disputes.values()].filter(
      ({ payment_intent, status }) => payment_intent === intent && status !== 'failed' && status !== 'won' && !status.startsWith('warning'),
    );
    return this.intents.get(intent)!.amount - back.reduce((total, { amount }) => total + amount, 0);
  }

  refund(intent: string, amount: number, metadata: Metadata = {}): FakeRefund {
    const { currency } = this.intents.get(intent)!;
    const refund: FakeRefund = { id: this.id('re'), amount, currency, payment_intent: intent, status: 'succeeded', metadata };
    this.refunds.set(refund.id, refund);
    this.emit('refund.created', refund);
    return refund;
  }

  failRefund(id: string): void {
    const refund = this.refunds.get(id)!;
    if (refund.status === 'failed') return;
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    this.emit('refund.failed', refund);
  }

  dispute(intent: string, status: FakeDispute['status'] = 'needs_response', amount = this.left(intent)): FakeDispute {
    const { currency } = this.intents.get(intent)!;
    const dispute: FakeDispute = { id: this.id('dp'), amount, currency, payment_intent: intent, status };
    this.disputes.set(dispute.id, dispute);
    this.emit('charge.dispute.created', dispute);
    if (status === 'needs_response') this.emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  decide(id: string, status: 'won' | 'lost'): void {
    const dispute = this.disputes.get(id)!;
    if (dispute.status === 'won' || dispute.status === 'lost') return;
    dispute.status = status;
    if (status === 'won') this.emit('charge.dispute.funds_reinstated', dispute);
    this.emit('charge.dispute.closed', dispute);
  }

  subscriptionOf = ({ amount: _amount, currency: _currency, days: _days, period_end, ...subscription }: FakeSubscription) => ({
    object: 'subscription',
    ...subscription,
    items: { data: [{ current_period_end: period_end }] },
  });

  invoiceOf(invoice: FakeInvoice): Pick<Stripe.Invoice, 'id' | 'status' | 'parent' | 'amount_paid' | 'currency' | 'created'> {
    const { id, status, amount_paid, currency, created, period, subscription } = invoice;
    const { metadata } = this.subscriptions.get(subscription)!;
    const line = { period, parent: { type: 'subscription_item_details', subscription_item_details: { proration: false } } };
    const parent = { type: 'subscription_details', quote_details: null, subscription_details: { subscription, metadata } };
    return Object.assign({ object: 'invoice', id, status, amount_paid, currency, created, parent }, { lines: { data: [line] } });
  }

  #subscribe(session: FakeSession): void {
    const { amount_total: amount, currency, subscription_metadata: metadata, interval_count } = session;
    const subscription: FakeSubscription = {
      id: this.id('sub'),
      customer: this.id('cus'),
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      pause_collection: null,
      metadata,
      amount,
      currency,
      days: interval_count!,
      period_end: this.seconds(),
    };
    this.subscriptions.set(subscription.id, subscription);
    Object.assign(session, { subscription: subscription.id, payment_status: 'paid' });
    this.#invoice(subscription, 'paid');
  }

  #invoice(subscription: FakeSubscription, status: 'paid'): void {
    const invoice = Object.assign(this.#draft(subscription, subscription.period_end), { status });
    const { amount, currency } = subscription;
    invoice.amount_paid = amount;
    invoice.intent = this.#intent({ amount, currency, metadata: {}, invoice: invoice.id, status: 'succeeded' });
    subscription.period_end = invoice.period.end;
    this.emit('invoice.paid', this.invoiceOf(invoice));
    this.emit('customer.subscription.updated', this.subscriptionOf(subscription));
  }

  #draft({ id, currency, days }: FakeSubscription, start: number): FakeInvoice {
    const invoice: FakeInvoice = {
      id: this.id('in'),
      subscription: id,
      status: 'open',
      amount_paid: 0,
      currency,
      created: this.seconds(),
      period: { start, end: start + days * DAY_SECONDS },
      intent: null,
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  #intent(intent: Omit<FakeIntent, 'id'>): string {
    const id = this.id('pi');
    this.intents.set(id, { id, ...intent });
    return id;
  }
}
