import { TEMPLATES } from '@chatbot-builder/contracts/templates';
import { announce } from '@chatbot-builder/kit';
import { Button, Tooltip } from '@chatbot-builder/kit/antd';
import { useSearchParams } from '@chatbot-builder/kit/router';
import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import type { Field } from '../draft/draft';
import chips from '../form/choice-chip.module.css';
import type { SettingsForm } from '../form/settings-form';
import { fillIn, takeBack } from './fill-in';
import { holds, type Preset } from './preset';
import classes from './template-strip.module.css';

interface TemplateStripProps {
  readonly form: SettingsForm;
  readonly preset: Preset | undefined;
  readonly onPreset: (preset: Preset | undefined) => void;
}

/** The templates that a new chatbot may begin with. The address may name one. */
export function TemplateStrip({ form, preset, onPreset }: TemplateStripProps) {
  const named = useSearchParams()[0].get('template');
  const unknown = named !== null && !TEMPLATES.some(({ id }) => id === named);
  const become = (next: Preset) => {
    announce(`Filled in from ${next.name}`);
    onPreset(next);
  };
  // What was typed, or restored, before this part was loaded stays.
  const fillInNamed = useEffectEvent(() => {
    const template = TEMPLATES.find(({ id }) => id === named);
    if (template) become(fillIn(form, template, form.isChanged));
  });
  useEffect(() => fillInNamed(), []);

  const fields = Object.keys(preset?.filled ?? {}) as Field[];
  const stands = preset && fields.some((field) => form.isChanged(field) && holds(form, preset, field));
  return (
    <section className={classes['strip']} aria-label="Templates">
      <div className={classes['lead']}>
        {stands ? (
          <>
            <span>
              Filled in from <b>{preset.name}</b>
            </span>
            <Button
              type="link"
              size="small"
              onClick={() => {
                takeBack(form, preset);
                announce('Undone');
                onPreset(undefined);
              }}
            >
              Undo
            </Button>
          </>
        ) : (
          <span>
            {unknown
              ? 'There is no such template. Choose one of these, or begin with the empty form.'
              : 'Start from a template, or fill in the form yourself.'}
          </span>
        )}
      </div>
      <ul className={classes['chips']}>
        {TEMPLATES.map((template) => (
          <li key={template.id}>
            <Tooltip title={template.description}>
              <button
                type="button"
                className={chips['chip']}
                aria-pressed={Boolean(stands) && preset?.name === template.name}
                onClick={() => become(fillIn(form, template))}
              >
                <span className={classes['dot']} style={{ '--color': template.color } as CSSProperties} aria-hidden />
                {template.name}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  );
}
