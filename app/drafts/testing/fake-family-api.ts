import type { User } from '../../accounts/contract.ts';
import { fakeApi, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { replies, type Reply } from '../../accounts/testing/scripted-api.ts';
import type { Change } from '../contract.ts';
import type { KeptMemorial } from '../kept-memorial.ts';

export const clara: User = {
  firstName: 'Clara',
  lastName: 'Berg',
  email: 'clara@example.org',
  isEmailVerified: false,
  oauth: { google: false, facebook: false },
};

export function keptMemorial(patch: Partial<KeptMemorial> = {}): KeptMemorial {
  return {
    id: 'mem_0000000000000000000001',
    slug: 'anna-berg',
    state: 'draft',
    level: null,
    role: 'owner',
    shortCode: 'AB12CD34',
    isIndexed: false,
    name: 'Anna Berg',
    names: ['Anna Berg'],
    years: '1941 – 2026',
    hasUnpublishedChanges: true,
    ...patch,
  };
}

export interface FakeFamilyApi extends FakeApi {
  memorials: KeptMemorial[];
  changes: Change[];
  user: User;
  /** called first for each request; if it returns undefined, the fake API replies */
  override: (call: string) => Reply | Promise<Reply> | undefined;
}

export const refusal = (code: string, status: number, message = 'Refused'): Reply => ({
  status,
  body: { success: false, message, error: message, code },
});

export function fakeFamilyApi(): FakeFamilyApi {
  const api: FakeFamilyApi = Object.assign(fakeApi(), {
    memorials: [],
    changes: [],
    user: clara,
    override: () => undefined,
  });
  api.reply = (call) => api.override(call) ?? replyTo(api, call);
  return api;
}

function replyTo(api: FakeFamilyApi, call: string): Reply {
  const body = api.calls.at(-1)?.body as Record<string, unknown> | null;
  if (call === 'GET /api/v1/memorials') return replies.fine({ memorials: api.memorials });
  if (call === 'POST /api/v1/memorials') return create(api, body ?? {});
  const [, method, id, rest = ''] = /^(\w+) \/api\/v1\/memorials\/(mem_\w+)(.*)$/.exec(call) ?? [];
  if (method && id) return replyToMember(api, { method, id, rest, body: body ?? {} });
  return replyToAccount(api, call);
}

function replyToAccount(api: FakeFamilyApi, call: string): Reply {
  if (call === 'POST /verify-email') api.user = { ...api.user, isEmailVerified: true };
  return replies.fine({ user: api.user });
}

/** Exported for a test in which the memorial is created but the response is lost. */
export function create(api: FakeFamilyApi, head: Record<string, unknown>): Reply {
  const names = [head['fullName'], head['fullName2']].filter((name) => typeof name === 'string');
  const memorial = keptMemorial({
    id: `mem_000000000000000000000${api.memorials.length + 1}`,
    name: names.join(' & '),
    names,
  });
  api.memorials.push(memorial);
  return {
    status: 201,
    ...replies.fine({ memorial: { id: memorial.id, slug: memorial.slug, state: 'draft' } }),
  };
}

interface MemberCall {
  method: string;
  id: string;
  rest: string;
  body: Record<string, unknown>;
}

function replyToMember(api: FakeFamilyApi, { method, id, rest, body }: MemberCall): Reply {
  const memorial = api.memorials.find((candidate) => candidate.id === id);
  if (!memorial) return refusal('MEMORIAL_NOT_FOUND', 404);
  switch (`${method} ${rest}`) {
    case 'POST /draft/changes': {
      const changes = body['changes'] as Change[];
      api.changes.push(...changes);
      const applied = changes.map((change) => ({ id: change.id }));
      return replies.fine({ revision: api.changes.length, applied, conflicts: [], refused: [] });
    }
    case 'GET /draft':
      return replies.fine({ revision: api.changes.length, document: { sections: [] } });
    case 'GET /log':
      return replies.fine({ entries: [] });
    case 'POST /publish':
      if (!api.user.isEmailVerified) return refusal('EMAIL_NOT_VERIFIED', 403);
      Object.assign(memorial, {
        state: 'published',
        level: 'link',
        hasUnpublishedChanges: false,
        ...(body['visibility'] as object | undefined),
      });
      break;
    case 'PUT /visibility':
      Object.assign(memorial, body);
      break;
    case 'PUT /address':
      Object.assign(memorial, body);
      break;
    case 'POST /restore':
      Object.assign(memorial, { state: 'published', level: 'link', purgedAt: undefined });
      break;
    default:
  }
  return replies.fine({ memorial });
}
