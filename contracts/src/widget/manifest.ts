import * as z from 'zod/mini';

/** `GET /widget/manifest.json`: the panel module of this build, below `/widget/`, and the version that busts caches of `/widget.js`. */
export const WidgetManifest = z.object({ panel: z.string(), version: z.string() });
export type WidgetManifest = z.infer<typeof WidgetManifest>;
