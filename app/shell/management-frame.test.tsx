import { basename } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  useLoaderData,
  useParams,
  type LoaderFunction,
  type RouteObject,
} from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { useSessionActivity } from '../accounts/session-in-browser/session-activity.ts';
import { setUser } from '../accounts/session-in-browser/session-store.ts';
import { ada } from '../accounts/testing/session-tab.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../drafts/testing/kept-memorial.ts';
import routes from '../routes.ts';
import { apiClient } from '../wire/call.ts';
import { ApiFailure } from '../wire/errors/api-failure.ts';

interface RouteModule {
  default: ComponentType<Record<string, unknown>>;
  clientLoader?: LoaderFunction;
  HydrateFallback?: ComponentType<Record<string, unknown>>;
}

const ID = 'mem_0123456789ABCDEFGHIJKL';

async function managementRoutes(page: string): Promise<RouteObject[]> {
  const entries: RouteConfigEntry[] = routes.flatMap((entry) => [entry, ...below(entry)]);
  const management = entries.find(({ file }) => file === 'routes/family/memorial-management.tsx');
  return management ? [await toRoute(management, page)] : [];
}

function below({ children = [] }: RouteConfigEntry): RouteConfigEntry[] {
  return children.flatMap((child) => [child, ...below(child)]);
}

async function toRoute(entry: RouteConfigEntry, page: string): Promise<RouteObject> {
  const name = basename(entry.file, '.tsx');
  const module = (await import(`../routes/family/${name}.tsx`)) as RouteModule;
  const { default: Page, clientLoader, HydrateFallback } = module;
  const isWanted = ({ file, children }: RouteConfigEntry) => file === page || children;
  const children = (entry.children ?? []).filter(isWanted);
  const base = {
    id: `routes/family/${name}`,
    ...(entry.path === undefined ? {} : { path: entry.path }),
    Component: function Component() {
      return <Page params={useParams()} loaderData={useLoaderData()} />;
    },
    ...(clientLoader ? { loader: clientLoader } : {}),
    ...(HydrateFallback
      ? {
          HydrateFallback: function Fallback() {
            return <HydrateFallback params={useParams()} />;
          },
        }
      : {}),
  };
  return { ...base, children: await Promise.all(children.map((child) => toRoute(child, page))) };
}

beforeEach(() => {
  setUser(ada);
  useSessionActivity.setState({ isChecked: true });
});

test.each(['memorial-video', 'qr'])(
  'a user who has already tabbed into the navigation of /%s keeps the focus when the first data arrives',
  async (path) => {
    const reading = Promise.withResolvers<KeptMemorial>();
    vi.spyOn(apiClient, 'call').mockImplementation(async ({ path: called }) => {
      if (called !== `/api/v1/memorials/${ID}`) {
        throw new ApiFailure('Network error occurred', { status: 0 });
      }
      return { message: 'OK', data: { memorial: await reading.promise } };
    });
    const file = path === 'qr' ? 'routes/family/manage-qr.tsx' : 'routes/family/manage-video.tsx';
    const router = createMemoryRouter(await managementRoutes(file), {
      initialEntries: [`/memorial/${ID}/${path}`],
    });
    render(<RouterProvider router={router} />);
    const link = await screen.findByRole('link', { name: 'Tributes' });
    expect(screen.queryByText('Ada Lind')).not.toBeInTheDocument();
    link.focus();
    reading.resolve(aKeptMemorial());
    await screen.findAllByText('Ada Lind');
    expect(link).toHaveFocus();
  },
);
