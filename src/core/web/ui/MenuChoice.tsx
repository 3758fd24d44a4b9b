import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Icon } from './Icon.tsx';
import { MENU_ROW } from './MenuItem.tsx';

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-4 pt-2 pb-1 text-11 font-semibold text-ink-3">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={MENU_ROW}>
            <span className="size-5">
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" className="text-mint-text" />
              </BaseMenu.RadioItemIndicator>
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}
