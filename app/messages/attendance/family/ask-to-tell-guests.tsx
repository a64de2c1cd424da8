import { useLazyModule } from '../../../ui/lazy-module.ts';

/** Loaded after a publication only, so that the editor does not grow by it. */
const load = () => import('./tell-guests.tsx');

export function AskToTellGuests({ memorialId }: { memorialId: string }) {
  const module = useLazyModule(load, true);
  return module ? <module.TellGuests memorialId={memorialId} /> : null;
}
