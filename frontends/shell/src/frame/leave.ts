/** Navigates to the landing page, a separate document, which clears everything in memory. */
export const leaveForLanding = () => location.assign('/');
