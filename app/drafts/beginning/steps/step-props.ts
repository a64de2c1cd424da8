import type { BegunPage } from '../begun-page.ts';

export interface StepProps {
  page: BegunPage;
  update: (patch: Partial<BegunPage>) => void;
  onNext: () => void;
  onBack: () => void;
}
