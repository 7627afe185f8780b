import { useState } from 'react';
import chips from '../form/choice-chip.module.css';
import { Section } from '../form/section';
import { CodeBlock } from './code-block';
import { type Install, INSTALLS } from './install';
import classes from './install-help.module.css';
import type { Written } from './snippet';

interface InstallHelpProps {
  readonly settings: Written;
  readonly version: string;
  readonly copyable: boolean;
  readonly onCopy: () => void;
}

/** Where the code goes on the platforms that most sites are made with. */
export function InstallHelp({ settings, version, ...copying }: InstallHelpProps) {
  const [chosen, choose] = useState<Install>();
  return (
    <Section title="Install it on your site" hint="Choose what your site is made with.">
      <div className={classes['platforms']} role="group" aria-label="Platforms">
        {INSTALLS.map((install) => (
          <button
            key={install.platform}
            type="button"
            className={chips['chip']}
            aria-pressed={install === chosen}
            onClick={() => choose(install)}
          >
            {install.platform}
          </button>
        ))}
      </div>
      {chosen && (
        <>
          <ol className={classes['steps']} aria-label={`How to install it with ${chosen.platform}`}>
            {chosen.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <CodeBlock title={chosen.place} code={chosen.code(settings, version)} {...copying} />
        </>
      )}
    </Section>
  );
}
