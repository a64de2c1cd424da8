/** Loads the gallery's memorial on the server, so that it is in the HTML. */
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
  /** null when it could not be loaded; the browser then requests it once more */
  demo: DemoMemorial | null;
  /** of the response; an error status keeps a gallery without its memorial out of every cache */
  status: number;
}

/** Never rejects: the gallery works without its memorial. A sample that the operators removed is no failure. */
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
