import { readableColors } from '@chatbot-builder/contracts/color';
import { Input } from '@chatbot-builder/kit/antd';
import { controlProps } from '../form/field-problem';
import { SettingRow } from '../form/setting-row';
import { controlId, type SettingsForm } from '../form/settings-form';
import { ColorField } from './color-field';
import { MoreAppearance } from './more-appearance';
import { OptionCards } from './option-cards';
import { drawnColor } from './owner-color';
import { PositionPicture } from './position-picture';
import { ThemePicture } from './theme-picture';

interface AppearanceTabProps {
  readonly form: SettingsForm;
  /** Undefined until the chatbot is created. */
  readonly chatbotId: string | undefined;
}

export function AppearanceTab({ form, chatbotId }: AppearanceTabProps) {
  const { values, edit, problemOf } = form;
  const { fill, text } = readableColors(drawnColor(values.primaryColor));
  return (
    <>
      <SettingRow
        form={form}
        field="primaryColor"
        label="Primary Color"
        hint="For the header, the launcher and visitors’ messages."
      >
        <ColorField
          id={controlId('primaryColor')}
          value={values.primaryColor}
          problem={problemOf('primaryColor')}
          onChange={(primaryColor) => edit({ primaryColor })}
        />
      </SettingRow>
      <SettingRow form={form} field="theme" label="Widget Theme" hint="Pick the one closest to your website.">
        <OptionCards
          id={controlId('theme')}
          name="Widget Theme"
          value={values.theme}
          onChange={(theme) => edit({ theme })}
          options={[
            { value: 'light', label: 'Light Mode', picture: <ThemePicture theme="light" fill={fill} text={text} /> },
            { value: 'dark', label: 'Dark Mode', picture: <ThemePicture theme="dark" fill={fill} text={text} /> },
            {
              value: 'auto',
              label: 'As the visitor’s system',
              picture: <ThemePicture theme="auto" fill={fill} text={text} />,
            },
          ]}
        />
      </SettingRow>
      <SettingRow
        form={form}
        field="welcomeMessage"
        label="Welcome Message"
        hint="Shown before the visitor writes anything. The default is in the visitor’s language."
      >
        <Input.TextArea
          {...controlProps(controlId('welcomeMessage'), problemOf('welcomeMessage'))}
          value={values.welcomeMessage}
          onChange={({ target }) => edit({ welcomeMessage: target.value })}
          autoSize={{ minRows: 2, maxRows: 6 }}
        />
      </SettingRow>
      <SettingRow form={form} field="position" label="Widget Position" hint="The corner where the launcher sits.">
        <OptionCards
          id={controlId('position')}
          name="Widget Position"
          value={values.position}
          onChange={(position) => edit({ position })}
          options={[
            {
              value: 'bottom-right',
              label: 'Bottom right',
              picture: <PositionPicture position="bottom-right" fill={fill} />,
            },
            {
              value: 'bottom-left',
              label: 'Bottom left',
              picture: <PositionPicture position="bottom-left" fill={fill} />,
            },
          ]}
        />
      </SettingRow>
      <MoreAppearance form={form} chatbotId={chatbotId} fill={fill} text={text} />
    </>
  );
}
