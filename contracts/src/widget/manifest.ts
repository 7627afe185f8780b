import * as z from 'zod/mini';

/**
 * `GET /widget/manifest.json`: the file name of the panel module below `/widget/`, and the cache-busting version for
 * `/widget.js`.
 */
export const WidgetManifest = z.object({ panel: z.string(), version: z.string() });
export type WidgetManifest = z.infer<typeof WidgetManifest>;
