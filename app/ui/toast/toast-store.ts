import { create } from 'zustand';

import type { NoticeType } from '../notice-icons.ts';

/** How long a notification is visible, in milliseconds (SPEC section 9, auto-dismiss). */
export const TOAST_MS: Record<NoticeType, number> = {
  error: 6000,
  success: 4000,
  warning: 6000,
  info: 5000,
};

export interface Toast {
  id: number;
  type: NoticeType;
  title: string;
  message?: string | undefined;
  /** the path of the page on which it was shown */
  path?: string | undefined;
}

/**
 * At most this many notifications are shown, so that they do not cover the page. A further one replaces the oldest.
 */
const MAX_TOASTS = 4;

let lastId = 0;

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/**
 * Shows a notification. A visible notification with the same texts is replaced, so that its timer
 * restarts.
 */
export function showToast(toast: Omit<Toast, 'id' | 'path'>): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [
      ...toasts.filter((other) => other.title !== toast.title || other.message !== toast.message),
      { ...toast, id, path: currentPath() },
    ].slice(-MAX_TOASTS),
  }));
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Called when an action succeeds after a failure, and when the user leaves the screen on which it failed. */
export function dismissErrorToasts(isStale: (toast: Toast) => boolean = () => true): void {
  useToasts.setState((before) => {
    const toasts = before.toasts.filter((toast) => toast.type !== 'error' || !isStale(toast));
    return toasts.length === before.toasts.length ? before : { toasts };
  });
}

/** The errors of other pages are about what the user has left. */
export function dismissErrorsOfOtherPages(): void {
  const path = currentPath();
  dismissErrorToasts((toast) => toast.path !== path);
}

export function newestToastId(): number {
  return lastId;
}

function currentPath(): string | undefined {
  return (globalThis as { location?: Location }).location?.pathname;
}
