import { AppError } from '../../wire/errors/app-error.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import type { MemorialPageView } from '../page/page-view.ts';
import { toDemoMemorial, DEMO_SAMPLE_SLUG, type DemoMemorial } from './demo-page.ts';

interface DemoContext {
  renderedAt: string;
  reportFailure(error: unknown): void;
}

interface LoadedDemo {
  /** null if the memorial does not exist or failed to load; the browser then requests it */
  demo: DemoMemorial | null;
  /** an error status if loading failed, so that no cache stores a gallery without its memorial */
  status: number;
}

/**
 * Never rejects, because the gallery works without its memorial. A missing memorial is no failure, because
 * operators can remove the samples.
 */
export async function loadDemoMemorial(
  readPage: (slug: string) => Promise<MemorialPageView>,
  context: DemoContext,
): Promise<LoadedDemo> {
  try {
    const page = await readPage(DEMO_SAMPLE_SLUG);
    return { demo: toDemoMemorial(page, context.renderedAt), status: 200 };
  } catch (error) {
    if (error instanceof AppError) return { demo: null, status: 200 };
    context.reportFailure(error);
    return { demo: null, status: isOutage(error) ? 503 : 500 };
  }
}
