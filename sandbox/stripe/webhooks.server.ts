/**
 * Webhook deliveries: every event is posted to the application immediately, with a signature like Stripe's, in no
 * guaranteed order. Without a 2xx response the delivery is retried after growing delays. An event can also be resent
 * manually.
 */
import Stripe from 'stripe';

import type { EventRecord, Records } from './account/records.ts';

export interface Webhooks {
  /** Sets the webhook URL and sends undelivered events of an earlier start. Before this call no event is sent. */
  sendTo(address: string): void;
  /** Makes the first delivery attempt for an event. */
  send(event: EventRecord): void;
  /** Sends an event again, even while webhooks are held. */
  resend(event: EventRecord): void;
  /** Resolves when no request is in progress. */
  idle(): Promise<void>;
  /**
   * While webhooks are held, new events are not sent, to test how the application handles late webhooks. A release
   * sends all held events.
   */
  setHeld(isHeld: boolean): void;
  isHeld(): boolean;
  close(): void;
}

export interface WebhookOptions {
  records: Records;
  /** may throw, for example when the disk is full */
  save: () => void;
  secret: string;
  /** milliseconds before each retry */
  retryDelays?: readonly number[];
}

const SECOND = 1000;
const RETRY_DELAYS = [1, 5, 15, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND);

/** The timeout of a delivery. Stripe waits equally long for a response. */
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
    // `unref`: a pending retry must not keep the process alive.
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

/**
 * A failed save is ignored, because an unhandled rejection would end the process. The next save writes these records
 * too.
 */
function saveIfPossible(save: () => void): void {
  try {
    save();
  } catch {
    // If the process restarts before the next save, the event is sent again.
  }
}

/** Resolves to the HTTP status of the application's response, or 0 after a timeout or a connection error. */
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
