/** The landing page is another document: going there drops everything that this one has in memory. */
export const leaveForLanding = () => location.assign('/');
