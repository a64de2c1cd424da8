import { expect, test } from 'vitest';

import { PreviewStage, type StageState } from './preview-stage.ts';

test('a position chosen before the fonts have loaded is kept', () => {
  const states: StageState[] = [];
  const canvas = document.createElement('canvas');
  const stage = new PreviewStage({ canvas, onChange: (state) => states.push(state) });
  stage.seek(12);
  expect(states.at(-1)?.second).toBe(12);
  stage.close();
});
