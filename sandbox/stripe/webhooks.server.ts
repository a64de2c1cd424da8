/**
 * Posts each event immediately, with a signature like Stripe's. Events can arrive in any order. Retries have growing
 * delays.
 */
import Stripe from 'stripe';

import type { EventRecord, Records } from './account/records.ts';

export interface Webhooks {
  /** Sets the URL and sends the undelivered events. Without a URL, nothing is sent. */
  sendTo(address: string): void;
  send(event: EventRecord): void;
  resend(event: EventRecord): void;
  idle(): Promise<void>;
  setHeld(isHeld: boolean): void;
  isHeld(): boolean;
  close(): void;
}

export interface WebhookOptions {
  records: Records;
  save: () => void;
  secret: string;
  retryDelays?: readonly number[];
}

const SECOND = 1000;
const RETRY_DELAYS = [1, 5, 15, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND);

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

function saveIfPossible(save: () => void): void {
  try {
    save();
  } catch {
    // An event that could not be saved as delivered is sent again after a restart.
  }
}

/** @returns the status of the response; 0 after a timeout or connection error */
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
