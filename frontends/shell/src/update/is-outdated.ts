/** The scripts that the document began with. Each build that changes the shell names them anew. */
const beganWith = () =>
  [...document.querySelectorAll('script[defer]')].flatMap((script) => script.getAttribute('src') ?? []);

/** Whether the server has another shell than the one that runs. False where it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' });
    const page = await answer.text();
    return answer.ok && !beganWith().every((script) => page.includes(script));
  } catch {
    return false;
  }
}
