import { useMay } from '@chatbot-builder/kit';
import { lazy, Suspense, useState } from 'react';
import classes from '../receipt/why-button.module.css';
import type { Improved } from './improve-drawer';

const ImproveDrawer = lazy(async () => ({ default: (await import('./improve-drawer')).ImproveDrawer }));

/** Opens a form for what the chatbot should answer from now on. */
export function ImproveButton(improved: Improved) {
  const mayWrite = useMay('knowledge:write');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (!mayWrite) return null;
  return (
    <>
      <button type="button" className={classes['why']} aria-haspopup="dialog" onClick={() => setState('open')}>
        Improve answer
      </button>
      {state !== 'never' && (
        <Suspense>
          <ImproveDrawer {...improved} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
