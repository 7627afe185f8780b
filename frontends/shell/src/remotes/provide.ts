/**
 * Keeps in the shell's graph what only remotes use, so that the shell provides it: a remote in production has no copy.
 * It must have an effect, or it is shaken out.
 */
Object.assign(globalThis, { __shellProvides: [() => import('@chatbot-builder/kit/data')] });
