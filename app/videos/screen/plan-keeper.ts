/**
 * Saves the plan by itself, shortly after each change. What the server doesn't have yet is also kept on the device, so
 * that a reload or a lost network loses nothing. What another tab or person changed meanwhile stays (`merge-plans.ts`).
 */
import { keepItem, readJsonItem } from '../../ui/device-item.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { videoPlanSchema, type VideoPlan } from '../contract.ts';
import { mergePlans } from './merge-plans.ts';

/** `refused`: the server says why, and saves nothing until the plan changes. */
export type PlanStatus = 'saved' | 'saving' | 'offline' | 'signed-out' | 'failing' | 'refused';

export interface PlanView {
  plan: VideoPlan;
  status: PlanStatus;
  /** the server's sentence, if it refused the plan */
  refusal: string | undefined;
  isKeptOnDevice: boolean;
}

interface PlanKeeperOptions {
  plan: VideoPlan;
  /** names the plan on this device */
  key: string;
  /** what an earlier visit could not save, as it was: the server knows which photos were rotated since */
  unsaved?: VideoPlan | undefined;
  /** @throws {ApiFailure} */
  read: () => Promise<VideoPlan>;
  /**
   * @returns the plan as the server completed it
   * @throws {ApiFailure}
   */
  save: (plan: VideoPlan) => Promise<VideoPlan>;
}

const SAVE_DELAY_MS = 700;
const RETRY_MS = 10_000;

export class PlanKeeper {
  readonly #options: PlanKeeperOptions;
  readonly #listeners = new Set<() => void>();
  #view: PlanView;
  /** undefined: the server has the plan */
  #unsaved: VideoPlan | undefined;
  /** what the server had when the changes began; unknown for those of an earlier visit */
  #base: VideoPlan | undefined;
  #saving: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A closed room plans no attempts; the device keeps the plan until the next visit. */
  #isClosed = false;

  constructor(options: PlanKeeperOptions) {
    this.#options = options;
    this.#unsaved = options.unsaved;
    this.#base = options.unsaved ? undefined : options.plan;
    this.#view = {
      plan: options.plan,
      status: options.unsaved ? 'saving' : 'saved',
      refusal: undefined,
      isKeptOnDevice: true,
    };
  }

  /** Begins to listen to the network, and saves what an earlier visit left. Returns a function that ends it. */
  open = (): (() => void) => {
    this.#isClosed = false;
    const retry = () => void this.flush();
    const onHide = () => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', onHide);
    if (this.#unsaved) retry();
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', onHide);
      this.#isClosed = true;
      void this.flush();
    };
  };

  getView = (): PlanView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change = (change: (plan: VideoPlan) => VideoPlan): void => {
    const plan = change(this.#view.plan);
    if (plan === this.#view.plan) return;
    this.#unsaved = plan;
    const isKeptOnDevice = keepItem(this.#options.key, JSON.stringify(plan));
    const { status } = this.#view;
    const isWaiting = status === 'offline' || status === 'signed-out' || status === 'failing';
    this.#tell({ plan, isKeptOnDevice, ...(isWaiting ? {} : { status: 'saving' }) });
    this.#saveIn(SAVE_DELAY_MS);
  };

  /** Takes over what the server has, unless there are changes that it doesn't have. */
  adopt = (plan: VideoPlan): void => {
    if (this.#unsaved || this.#saving) return;
    this.#base = plan;
    this.#tell({ plan });
  };

  /** Saves now. Resolves to false if the server doesn't have the plan. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    while (this.#unsaved || this.#saving) {
      this.#saving ??= this.#save().finally(() => {
        this.#saving = undefined;
      });
      await this.#saving;
      if (this.#view.status !== 'saved' && this.#view.status !== 'saving') return false;
    }
    return true;
  };

  async #save(): Promise<void> {
    const [sent, base] = [this.#unsaved, this.#base];
    if (!sent) return;
    let merged = sent;
    let plan: VideoPlan;
    try {
      if (base) merged = mergePlans(base, sent, await this.#options.read());
      plan = await this.#options.save(merged);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#base = plan;
    const later = this.#unsaved === sent ? undefined : this.#unsaved;
    const isChanged = merged !== sent || sent === this.#options.unsaved;
    this.#unsaved = later && isChanged ? mergePlans(sent, later, plan) : later;
    keepItem(this.#options.key, this.#unsaved ? JSON.stringify(this.#unsaved) : null);
    this.#tell({
      status: later ? 'saving' : 'saved',
      refusal: undefined,
      ...(isChanged ? { plan: this.#unsaved ?? plan } : {}),
    });
  }

  #fail(error: unknown): void {
    const failure = error instanceof ApiFailure ? error : undefined;
    const status = statusOf(failure);
    this.#tell({ status, refusal: status === 'refused' ? sentenceOf(failure) : undefined });
    if (status !== 'refused') this.#saveIn(failure?.retryAfterMs ?? RETRY_MS);
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #tell(change: Partial<PlanView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export const planKey = (userKey: string, memorialId: string): string =>
  `video-plan:${userKey}:${memorialId}`;

/** What an earlier visit could not save; undefined if there is nothing, or nothing that can be read. */
export function readKeptPlan(key: string): VideoPlan | undefined {
  const kept = videoPlanSchema.safeParse(readJsonItem(key));
  return kept.success ? kept.data : undefined;
}

function statusOf(failure: ApiFailure | undefined): PlanStatus {
  if (!failure) return 'failing';
  if (failure.status === 0) return 'offline';
  if (failure.status === 401) return 'signed-out';
  return failure.status === 429 || failure.status >= 500 || !failure.isApiResponse
    ? 'failing'
    : 'refused';
}

/** What is wrong with a field says more than the message. */
function sentenceOf(failure: ApiFailure | undefined): string | undefined {
  return Object.values(failure?.fields ?? {})[0] ?? failure?.message;
}
