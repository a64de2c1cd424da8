import { AppError } from '../../wire/app-error.ts';
import { isOutage } from '../../wire/outage.ts';
import type { MemorialService } from '../service.server.ts';
import { toDemoMemorial, DEMO_SAMPLE_SLUG, type DemoMemorial } from './demo-page.ts';

interface DemoServices {
  memorials: Pick<MemorialService, 'getPage'>;
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
export async function loadDemoMemorial(services: DemoServices): Promise<LoadedDemo> {
  try {
    const page = await services.memorials.getPage(DEMO_SAMPLE_SLUG);
    return { demo: toDemoMemorial(page, services.renderedAt), status: 200 };
  } catch (error) {
    if (error instanceof AppError) return { demo: null, status: 200 };
    services.reportFailure(error);
    return { demo: null, status: isOutage(error) ? 503 : 500 };
  }
}
