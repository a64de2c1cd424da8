import { fireEvent, screen, within } from '@testing-library/react';
import type { CropperProps } from 'react-easy-crop';
import { describe, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { announced, button, renderEditor } from '../../testing/rendered-editor.tsx';

// Mocked, because the library needs an element with a size, and elements of the simulated DOM have none. The
// end-to-end tests use the real library.
vi.mock('react-easy-crop', () => ({
  default: ({
    initialCroppedAreaPercentages: first,
    onCropAreaChange,
    onMediaLoaded,
  }: Partial<CropperProps>) => (
    <>
      <button
        type="button"
        onClick={() => {
          const area = { x: NaN, y: NaN, width: NaN, height: NaN };
          onCropAreaChange?.(area, area);
        }}
      >
        Move too early
      </button>
      <p>{`begins at ${first?.x} ${first?.y} ${first?.width} ${first?.height}`}</p>
      <button
        type="button"
        onClick={() => {
          const area = { x: 25, y: 16.666_66, width: 75, height: 50 };
          onMediaLoaded?.({ width: 1, height: 1, naturalWidth: 1, naturalHeight: 1 });
          onCropAreaChange?.(area, area);
        }}
      >
        Move
      </button>
    </>
  ),
}));

const user = newUser();
const address = '/media/0123456789abcdef0123456789abcdef-800x600.webp';
const head = (fields: Record<string, unknown>) => ({ fullName: 'Rose Hill', ...fields });

describe('the focus point', () => {
  const POINT = 'Focus point of the background photo';
  const pointOf = ({ session }: ReturnType<typeof renderEditor>) =>
    session.getView().document['backgroundFocalPoint'];

  test('is where the picture is tapped', () => {
    const rendered = renderEditor([], head({ backgroundPhoto: address }));
    const picture = button(POINT);
    picture.getBoundingClientRect = () => new DOMRect(10, 20, 200, 100);
    fireEvent.click(picture, { detail: 1, clientX: 60, clientY: 30 });
    expect(pointOf(rendered)).toEqual({ x: 0.25, y: 0.1 });
    expect(announced()).toBe('25% from the left, 10% from the top.');
  });

  test('moves with the arrow keys, but not past the edge', async () => {
    const rendered = renderEditor([], head({ backgroundPhoto: address }));
    button(POINT).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(pointOf(rendered)).toEqual({ x: 0.55, y: 0.45 });
    await user.keyboard('{ArrowDown>13/}');
    expect(pointOf(rendered)).toEqual({ x: 0.55, y: 1 });
    await user.keyboard('{Enter}');
    expect(pointOf(rendered)).toEqual({ x: 0.55, y: 1 });
  });

  test('can be reset to the middle', async () => {
    const rendered = renderEditor(
      [],
      head({ backgroundPhoto: address, backgroundFocalPoint: { x: 0, y: 0 } }),
    );
    await user.click(button('Reset to the centre'));
    expect(pointOf(rendered)).toBeUndefined();
    expect(button(POINT)).toHaveFocus();
  });

  test('is not asked for without a picture', () => {
    renderEditor();
    expect(screen.queryByText(POINT)).not.toBeInTheDocument();
  });
});

describe("the portrait's crop", () => {
  const crop = { x: 0, y: 0, width: 0.375, height: 0.5 };

  test('can be left to the page again', async () => {
    const { session } = renderEditor([], head({ profilePhoto: address, profilePhotoCrop: crop }));
    await user.click(button('Crop automatically'));
    expect(session.getView().document['profilePhotoCrop']).toBeUndefined();
    expect(screen.queryByText('Crop automatically')).not.toBeInTheDocument();
    expect(button('Crop portrait')).toHaveFocus();
  });

  const openWindow = async () => {
    const rendered = renderEditor([], head({ profilePhoto: address, profilePhotoCrop: crop }));
    await user.click(button('Crop portrait'));
    const group = await screen.findByRole('group', { name: 'Crop the portrait' });
    return { ...rendered, window: within(group) };
  };

  test('is chosen in a dialog that starts with the last crop', async () => {
    const { session, window } = await openWindow();
    expect(window.getByText('begins at 0 0 37.5 50')).toBeInTheDocument();
    expect(window.getByRole('slider', { name: 'Zoom' })).toBeInTheDocument();
    await user.click(window.getByRole('button', { name: 'Move' }));
    await user.click(window.getByRole('button', { name: 'Use this crop' }));
    expect(session.getView().document['profilePhotoCrop']).toEqual({
      x: 0.25,
      y: 0.1667,
      width: 0.75,
      height: 0.5,
    });
    expect(session.calls.flush).toBeGreaterThan(0);
    expect(button('Crop portrait')).toHaveFocus();
  });

  test("can't be chosen before the picture has loaded", async () => {
    const { session, window } = await openWindow();
    await user.click(window.getByRole('button', { name: 'Move too early' }));
    expect(window.getByRole('button', { name: 'Use this crop' })).toBeDisabled();
    expect(window.getByRole('slider', { name: 'Zoom' })).toBeDisabled();
    expect(session.edits).toEqual([]);
  });

  test('stays the same with [Cancel]', async () => {
    const { session, window } = await openWindow();
    await user.click(window.getByRole('button', { name: 'Move' }));
    await user.click(window.getByRole('button', { name: 'Cancel' }));
    expect(session.edits).toEqual([]);
    expect(button('Crop portrait')).toHaveFocus();
  });

  test("isn't offered for a picture on another site, whose size is unknown", () => {
    renderEditor([], head({ profilePhoto: 'https://example.org/a.jpg' }));
    expect(screen.queryByText('Crop portrait')).not.toBeInTheDocument();
  });
});
