import type { UnfinishedMemorial } from '../unfinished-page.ts';

export interface StepProps {
  page: UnfinishedMemorial;
  update: (patch: Partial<UnfinishedMemorial>) => void;
  onNext: () => void;
  onBack: () => void;
}
