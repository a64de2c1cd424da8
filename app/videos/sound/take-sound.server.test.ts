import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { VideoSound } from '../contract.ts';
import { aWav } from '../testing/sounds.ts';
import { createVideoSounds, sweepSounds } from './sounds.server.ts';
