/** A visitor's call: it carries the visitor's token, and never a cookie. */
export const isVisitorCall = (path: string): boolean => path.startsWith('/api/widget/');

/** A raw file on its way to a signed address. */
export const isUpload = (method: string, path: string): boolean => method === 'PUT' && path.startsWith('/api/objects/');

/** Of whoever operates the installation: with a token of its own, and never a cookie. */
export const isOperatorCall = (path: string): boolean => path.startsWith('/api/operator/');
