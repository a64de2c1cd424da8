import type { BegunPage } from './begun-page.ts';

export interface StepProps {
  page: BegunPage;
  /** Changes the page and stores it in this browser. */
  update: (patch: Partial<BegunPage>) => void;
  onNext: () => void;
  onBack: () => void;
}
