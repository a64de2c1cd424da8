/** Loads the gallery's memorial on the server, so the HTML contains it. */
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
  /** null if the memorial could not be loaded; the browser then requests the memorial again */
  demo: DemoMemorial | null;
  /**
   * HTTP status of the response: an error status if the memorial could not be loaded, so that no cache stores a gallery
   * without its memorial
   */
  status: number;
}

/**
 * Never rejects, because the gallery also works without its memorial. A missing memorial is not a failure, because
 * operators may remove the samples.
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
