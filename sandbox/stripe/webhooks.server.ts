/**
 * Webhook deliveries: every event is posted to the product, signed as Stripe signs, at once and in no order.
 * One without a 2xx response is retried after growing delays, and on demand.
 */
import Stripe from 'stripe';

import type { EventRecord, Records } from './account/records.ts';

export interface Webhooks {
  /** Sets the address; nothing is sent before. Undelivered events of an earlier start are sent now. */
  sendTo(address: string): void;
  /** Sends an event for the first time. */
  send(event: EventRecord): void;
  /** Sends an event once more, also while events are held. */
  resend(event: EventRecord): void;
  /** Resolves when no attempt is in flight. */
  idle(): Promise<void>;
  /** While held, events wait, so that a product can be tried with late webhooks. Released, all are sent. */
  setHeld(isHeld: boolean): void;
  isHeld(): boolean;
  close(): void;
}

export interface WebhookOptions {
  records: Records;
  /** may throw, as on a full disk */
  save: () => void;
  secret: string;
  /** milliseconds before each retry */
  retryDelays?: readonly number[];
}

const SECOND = 1000;
const RETRY_DELAYS = [1, 5, 15, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND);

/** As long as Stripe waits for a response. */
const TIMEOUT = 10 * SECOND;

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { records, save, secret, retryDelays = RETRY_DELAYS } = options;
  const inFlight = new Map<string, Promise<void>>();
  const retries = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  let address: string | undefined;
  let isHeld = false;

  const attempt = async (event: EventRecord, target: string): Promise<void> => {
    event.attempts += 1;
    event.lastStatus = await post(target, event, { secret, stopping: stopping.signal });
    event.isDelivered ||= event.lastStatus >= 200 && event.lastStatus < 300;
    if (stopping.signal.aborted) return;
    saveIfPossible(save);
    const delay = retryDelays[event.attempts - 1];
    if (!event.isDelivered && delay !== undefined) retryLater(event, delay);
  };

  const start = (event: EventRecord): void => {
    if (!address || inFlight.has(event.id)) return;
    clearTimeout(retries.get(event.id));
    retries.delete(event.id);
    inFlight.set(
      event.id,
      attempt(event, address).finally(() => inFlight.delete(event.id)),
    );
  };

  const retryLater = (event: EventRecord, delay: number): void => {
    const timer = setTimeout(() => {
      if (!isHeld) start(event);
    }, delay);
    // A pending retry must not keep a stopping process alive.
    retries.set(event.id, timer.unref());
  };

  const sendUndelivered = (): void => {
    for (const event of records.events) {
      if (!event.isDelivered && event.attempts <= retryDelays.length) start(event);
    }
  };

  return {
    sendTo(target) {
      address = target;
      sendUndelivered();
    },
    send(event) {
      if (!isHeld) start(event);
    },
    resend: start,
    async idle() {
      while (inFlight.size > 0) await Promise.all(inFlight.values());
    },
    setHeld(held) {
      isHeld = held;
      if (!held) sendUndelivered();
    },
    isHeld: () => isHeld,
    close() {
      stopping.abort();
      for (const timer of retries.values()) clearTimeout(timer);
    },
  };
}

/** No caller awaits an attempt, so a failed save would end the process. The next save writes the same records. */
function saveIfPossible(save: () => void): void {
  try {
    save();
  } catch {
    // At worst the event is sent once more after a restart.
  }
}

/** The status of the product's response, 0 when there was none in time. */
async function post(
  address: string,
  event: EventRecord,
  { secret, stopping }: { secret: string; stopping: AbortSignal },
): Promise<number> {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: event.payload,
    secret,
  });
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: event.payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
