import {
  FONTS,
  LANGUAGES,
  LAUNCHER_ICONS,
  LIMITS,
  PANEL_SIZES,
  type LauncherIcon,
  type PanelSize,
  type WidgetFont,
} from '@chatbot-builder/contracts/constants';
import { Input } from '@chatbot-builder/kit/antd';
import { Checkbox, Select } from '@chatbot-builder/kit/antd-select';
import { controlProps } from '../form/field-problem';
import { Rows } from '../form/rows';
import { SettingRow } from '../form/setting-row';
import { controlId, type SettingsForm } from '../form/settings-form';
import { AvatarField } from './avatar-field';
import { IconPicture } from './icon-picture';
import { OptionCards } from './option-cards';
import { Pixels } from './pixels';
import classes from './more-appearance.module.css';

const ICON_LABELS: Record<LauncherIcon, string> = {
  bubble: 'Bubble',
  question: 'Question',
  headset: 'Headset',
  sparkles: 'Sparkles',
};
const SIZE_LABELS: Record<PanelSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };
const FONT_LABELS: Record<WidgetFont, string> = { widget: 'The widget’s own', page: 'Your page’s' };

interface MoreAppearanceProps {
  readonly form: SettingsForm;
  /** Undefined until the chatbot is created. */
  readonly chatbotId: string | undefined;
  readonly fill: string;
  readonly text: string;
}

/** What the widget says before the first message, and its finer looks. */
export function MoreAppearance({ form, chatbotId, fill, text }: MoreAppearanceProps) {
  const { values, edit, problemOf } = form;
  const { welcomeMessages, launcherOffset } = values;
  const isUsed = (code: string) => welcomeMessages.some(({ language }) => language === code);
  const unused = LANGUAGES.find(({ code }) => !isUsed(code));
  return (
    <>
      <SettingRow
        form={form}
        field="avatar"
        label="Avatar"
        hint="PNG, JPEG or WebP, up to 64 kB. Without one, the first letter of the name."
      >
        {chatbotId ? (
          <AvatarField
            id={controlId('avatar')}
            chatbotId={chatbotId}
            value={values.avatar}
            onChange={(avatar) => edit({ avatar })}
          />
        ) : (
          'Create the chatbot first, then upload an image.'
        )}
      </SettingRow>
      <SettingRow
        form={form}
        field="welcomeMessages"
        label="Welcome by Language"
        hint="Instead of the message above, for visitors in these languages."
      >
        <Rows
          id={controlId('welcomeMessages')}
          noun="language"
          items={welcomeMessages}
          max={LANGUAGES.length}
          blank={unused && { language: unused.code, message: '' }}
          onChange={(items) => edit({ welcomeMessages: items })}
        >
          {(item, change, name) => (
            <>
              <Select
                className={classes['language']}
                aria-label={`${name}, language`}
                value={item.language}
                options={LANGUAGES.map((one) => ({
                  value: one.code,
                  label: one.name,
                  disabled: one.code !== item.language && isUsed(one.code),
                }))}
                onChange={(language) => change({ ...item, language })}
              />
              <Input.TextArea
                className={classes['wide']}
                aria-label={`${name}, message`}
                value={item.message}
                autoSize={{ minRows: 1, maxRows: 6 }}
                onChange={({ target }) => change({ ...item, message: target.value })}
              />
            </>
          )}
        </Rows>
      </SettingRow>
      <SettingRow
        form={form}
        field="suggestedQuestions"
        label="Suggested Questions"
        hint="Up to four buttons below the welcome message, until the first question."
      >
        <Rows
          id={controlId('suggestedQuestions')}
          noun="question"
          items={values.suggestedQuestions}
          max={LIMITS.suggestedQuestions}
          blank=""
          onChange={(suggestedQuestions) => edit({ suggestedQuestions })}
        >
          {(question, change, name) => (
            <Input
              aria-label={`${name}, text`}
              value={question}
              maxLength={LIMITS.suggestedQuestionMax}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Rows>
      </SettingRow>
      <SettingRow
        form={form}
        field="greetings"
        label="Greetings"
        hint="Beside the launcher of pages whose path contains a text, after some seconds. The first that fits is shown, once a visit."
      >
        <Rows
          id={controlId('greetings')}
          noun="greeting"
          items={values.greetings}
          max={LIMITS.greetings}
          blank={{ message: '', path: '', afterSeconds: 5 }}
          onChange={(greetings) => edit({ greetings })}
        >
          {(greeting, change, name) => (
            <>
              <Input
                className={classes['wide']}
                aria-label={`${name}, message`}
                placeholder="Need help choosing?"
                value={greeting.message}
                maxLength={LIMITS.greetingMax}
                onChange={({ target }) => change({ ...greeting, message: target.value })}
              />
              <Input
                className={classes['number']}
                aria-label={`${name}, path contains`}
                placeholder="any path"
                value={greeting.path}
                maxLength={LIMITS.greetingPathMax}
                onChange={({ target }) => change({ ...greeting, path: target.value })}
              />
              <Pixels
                label="After"
                unit="s"
                value={greeting.afterSeconds}
                max={LIMITS.greetingSecondsMax}
                onChange={(afterSeconds) => change({ ...greeting, afterSeconds })}
              />
            </>
          )}
        </Rows>
      </SettingRow>
      <SettingRow form={form} field="launcherIcon" label="Launcher Icon" hint="On the button that opens the chat.">
        <OptionCards
          id={controlId('launcherIcon')}
          name="Launcher Icon"
          value={values.launcherIcon}
          onChange={(launcherIcon) => edit({ launcherIcon })}
          options={LAUNCHER_ICONS.map((icon) => ({
            value: icon,
            label: ICON_LABELS[icon],
            picture: <IconPicture icon={icon} fill={fill} text={text} />,
          }))}
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="launcherOffset"
        label="Launcher Offset"
        hint="How far it is from the window’s edges, for pages with something else in that corner."
      >
        <div className={classes['pair']}>
          <Pixels
            id={controlId('launcherOffset')}
            label="Side"
            value={launcherOffset.side}
            max={LIMITS.launcherOffsetMax}
            onChange={(side) => edit({ launcherOffset: { ...launcherOffset, side } })}
          />
          <Pixels
            label="Bottom"
            value={launcherOffset.bottom}
            max={LIMITS.launcherOffsetMax}
            onChange={(bottom) => edit({ launcherOffset: { ...launcherOffset, bottom } })}
          />
        </div>
      </SettingRow>
      <SettingRow
        form={form}
        field="launcherHidden"
        label="Your Own Button"
        hint="A button of your page calls ChatbotWidget.open() instead."
      >
        <Checkbox
          id={controlId('launcherHidden')}
          className={classes['check']}
          checked={values.launcherHidden}
          onChange={({ target }) => edit({ launcherHidden: target.checked })}
        >
          Hide the launcher
        </Checkbox>
      </SettingRow>
      <SettingRow form={form} field="panelSize" label="Size" hint="Of the open chat. On phones it fills the screen.">
        <Select
          id={controlId('panelSize')}
          className={classes['select']}
          value={values.panelSize}
          options={PANEL_SIZES.map((value) => ({ value, label: SIZE_LABELS[value] }))}
          onChange={(panelSize) => edit({ panelSize })}
        />
      </SettingRow>
      <SettingRow form={form} field="cornerRadius" label="Corner Radius" hint="Of the open chat.">
        <Pixels
          id={controlId('cornerRadius')}
          label="Radius"
          value={values.cornerRadius}
          max={LIMITS.cornerRadiusMax}
          onChange={(cornerRadius) => edit({ cornerRadius })}
        />
      </SettingRow>
      <SettingRow form={form} field="font" label="Font" hint="The preview shows this page’s font for your page’s.">
        <Select
          id={controlId('font')}
          className={classes['select']}
          value={values.font}
          options={FONTS.map((value) => ({ value, label: FONT_LABELS[value] }))}
          onChange={(font) => edit({ font })}
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="sound"
        label="Sound"
        hint="A short tone when an answer arrives while the chat is closed or in another tab."
      >
        <Checkbox
          id={controlId('sound')}
          className={classes['check']}
          checked={values.sound}
          onChange={({ target }) => edit({ sound: target.checked })}
        >
          Play a sound
        </Checkbox>
      </SettingRow>
      <SettingRow
        form={form}
        field="contactEmail"
        label="Contact E-Mail"
        hint="Offered to visitors where the chatbot does not know the answer. Everybody can read it."
      >
        <Input
          {...controlProps(controlId('contactEmail'), problemOf('contactEmail'))}
          value={values.contactEmail}
          inputMode="email"
          autoComplete="off"
          placeholder="help@example.com"
          onChange={({ target }) => edit({ contactEmail: target.value })}
        />
      </SettingRow>
      <SettingRow form={form} field="contactLink" label="Contact Link" hint="The same, as a page of yours.">
        <Input
          {...controlProps(controlId('contactLink'), problemOf('contactLink'))}
          value={values.contactLink}
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/contact"
          onChange={({ target }) => edit({ contactLink: target.value })}
        />
      </SettingRow>
    </>
  );
}
