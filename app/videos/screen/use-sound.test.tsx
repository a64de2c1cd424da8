import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import type { VideoPlan, VideoRoom, VideoSound } from '../contract.ts';
import { completePlan } from '../plan/complete-plan.ts';
import { materialOf } from '../testing/material.ts';
import type { PlanStatus } from './plan-keeper.ts';
import { useSound } from './use-sound.ts';

const SONG: VideoSound = { address: 'snd_1', name: 'Her song.mp3', seconds: 180 };
const MATERIAL = materialOf({});
const SILENT = completePlan(MATERIAL, undefined, { photos: 60, heights: [720] });
const WITH_SONG: VideoPlan = { ...SILENT, sound: { address: SONG.address } };
const ROOM: VideoRoom = {
  source: 'page',
  hasUnpublishedChanges: false,
  limits: { photos: 60, heights: [720], versionsADay: 1 },
  isMadeByServer: true,
  material: MATERIAL,
  isOnPage: false,
  videos: [],
};

/** @param answers - what the server says, one load after the other */
function open(answers: { sound?: VideoSound; plan: VideoPlan }[], status: PlanStatus = 'saved') {
  const rest = [...answers];
  function Room() {
    const { sound, plan } = useLoaderData<(typeof answers)[number]>();
    const room = sound ? { ...ROOM, sound } : ROOM;
    const view = { plan: WITH_SONG, status, refusal: undefined, isKeptOnDevice: true };
    const { sound: shown, isGone, setAdded } = useSound({ memorialId: 'mem_1', room, plan }, view);
    return (
      <>
        <p>{isGone ? 'gone' : (shown?.name ?? 'none')}</p>
        <button type="button" onClick={() => setAdded(SONG)}>
          Add
        </button>
      </>
    );
  }
  const loader = () => rest.shift() ?? { plan: WITH_SONG };
  const route = { path: '/', element: <Room />, loader, HydrateFallback: () => null };
  render(<RouterProvider router={createMemoryRouter([route])} />);
  return { left: () => rest.length };
}

test('a sound that the server no longer has is gone, until another is added', async () => {
  open([{ plan: WITH_SONG }]);
  expect(await screen.findByText('gone')).toBeVisible();
  await newUser().click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Her song.mp3')).toBeVisible();
});

test('a sound that an earlier visit added is loaded when the plan with it is saved', async () => {
  const { left } = open([{ plan: SILENT }, { plan: WITH_SONG, sound: SONG }, { plan: SILENT }]);
  expect(await screen.findByText('Her song.mp3')).toBeVisible();
  expect(left()).toBe(1);
});

test('nothing is loaded before the plan is saved', async () => {
  const { left } = open([{ plan: SILENT }, { plan: WITH_SONG, sound: SONG }], 'saving');
  expect(await screen.findByText('none')).toBeVisible();
  expect(left()).toBe(1);
});
