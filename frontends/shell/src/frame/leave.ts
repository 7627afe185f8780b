/** Navigates to another document, which clears everything in memory. */
export const leaveFor = (url: string) => location.assign(url);

export const leaveForLanding = () => leaveFor('/');

/** Loads the document of the prices in place of what the router shows at its path. */
export const loadPricing = () => location.replace('/pricing');
