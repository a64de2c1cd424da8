/**
 * Webhooks: every event is posted to the product, signed as Stripe signs, all at once and in no order. What
 * the product does not answer with 2xx is sent again after growing pauses, and on demand.
 */
import Stripe from 'stripe';

import type { EventRecord, Records } from './records.ts';

export interface Deliveries {
  /** Where the product listens; nothing is sent before. What was left from an earlier start goes out now. */
  aimAt(address: string): void;
  /** Sends an event for the first time. */
  send(event: EventRecord): void;
  /** Sends an event once more, now, also while events are held. */
  resend(event: EventRecord): void;
  /** Resolves when every attempt that is under way has ended. */
  settled(): Promise<void>;
  /** While held, events wait: what a product sees when webhooks come late. Let go, they are all sent. */
  hold(isHeld: boolean): void;
  isHeld(): boolean;
  close(): void;
}

export interface DeliveryOptions {
  records: Records;
  /** may fail, as on a full disk: what one could not write is in the next */
  save: () => void;
  secret: string;
  /** after how many milliseconds an event is sent again, from the first attempt on */
  pauses?: readonly number[];
}

const SECOND = 1000;
const PAUSES = [1, 5, 15, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND);

/** As long as Stripe waits for an answer. */
const ANSWER_WITHIN = 10 * SECOND;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { records, save, secret, pauses = PAUSES } = options;
  const underWay = new Map<string, Promise<void>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  let target: string | undefined;
  let isHeld = false;

  const attempt = async (event: EventRecord, address: string): Promise<void> => {
    event.attempts += 1;
    event.lastStatus = await post(address, event, { secret, stopping: stopping.signal });
    event.isDelivered ||= event.lastStatus >= 200 && event.lastStatus < 300;
    if (stopping.signal.aborted) return;
    saveIfPossible(save);
    const pause = pauses[event.attempts - 1];
    if (!event.isDelivered && pause !== undefined) sendLater(event, pause);
  };

  const start = (event: EventRecord): void => {
    if (!target || underWay.has(event.id)) return;
    clearTimeout(waiting.get(event.id));
    waiting.delete(event.id);
    underWay.set(
      event.id,
      attempt(event, target).finally(() => underWay.delete(event.id)),
    );
  };

  const sendLater = (event: EventRecord, pause: number): void => {
    const timer = setTimeout(() => {
      if (!isHeld) start(event);
    }, pause);
    // A pause must not keep a stopping process alive.
    waiting.set(event.id, timer.unref());
  };

  const sendAllLeft = (): void => {
    for (const event of records.events) {
      if (!event.isDelivered && event.attempts <= pauses.length) start(event);
    }
  };

  return {
    aimAt(address) {
      target = address;
      sendAllLeft();
    },
    send(event) {
      if (!isHeld) start(event);
    },
    resend: start,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    hold(held) {
      isHeld = held;
      if (!held) sendAllLeft();
    },
    isHeld: () => isHeld,
    close() {
      stopping.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

/** Nobody waits for an attempt, so its failure would end the process. At worst the event is sent once more. */
function saveIfPossible(save: () => void): void {
  try {
    save();
  } catch {
    // What this one could not write is in the next.
  }
}

/** The status that the product answered, 0 when it could not be reached or said nothing in time. */
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
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: event.payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN), stopping]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
