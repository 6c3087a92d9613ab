#include "arena/markup.h"

#include <array>

namespace arena {
namespace {

constexpr std::string_view kStyle = R"css(
:root{color-scheme:light dark;--bg:#f6f5f1;--card:#fff;--ink:#1d2329;--soft:#5d6670;--rule:#d9d8d2;
--good:#1a7f6b;--bad:#b5432f;--even:#a9adb1;--heat0:#b9c6d3;--heat1:#8fb0c9;--heat2:#c9a03c;
--heat3:#d1641b;--heat4:#a8201a}
@media (prefers-color-scheme:dark){:root{--bg:#14181c;--card:#1d2329;--ink:#e8eaec;--soft:#9fa8b1;
--rule:#39424b;
--good:#4cc4ab;--bad:#ef8571;--even:#6d757d;--heat0:#46535f;--heat1:#4f7f9f;--heat2:#b99a3f;
--heat3:#ee8a47;--heat4:#ff6f66}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
main{max-width:1280px;margin:0 auto;padding:20px 16px 48px}
h1{font-size:26px;margin:8px 0 2px;line-height:1.2}
h2{font-size:17px;margin:0 0 2px}
p{margin:0 0 8px;color:var(--soft);font-size:14px}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr));gap:16px;
margin-top:16px;align-items:start}
section{background:var(--card);border:1px solid var(--rule);border-radius:10px;
padding:14px 14px 10px;min-width:0}
section.wide{grid-column:1/-1}
svg{display:block;width:100%;height:auto;font:12px system-ui,sans-serif}
svg.board{max-width:1000px;min-width:720px;margin:0 auto}
svg text{fill:var(--ink)}svg text.soft{fill:var(--soft)}
svg .rule{stroke:var(--rule);stroke-width:1;fill:none}
svg .mark{stroke:var(--soft);stroke-dasharray:3 3;fill:none}
svg .whisker{stroke-width:2;fill:none}svg .curve{stroke-width:2;fill:none;stroke-linejoin:round}
svg .area{fill-opacity:.15;stroke:none}svg rect.bar{stroke:none}
.good{stroke:var(--good);fill:var(--good)}.bad{stroke:var(--bad);fill:var(--bad)}
.even{stroke:var(--even);fill:var(--even)}
.heat0{stroke:var(--heat0)}.heat1{stroke:var(--heat1)}.heat2{stroke:var(--heat2)}
.heat3{stroke:var(--heat3)}.heat4{stroke:var(--heat4)}
svg .route{fill:none;stroke-linecap:round}svg circle.place{stroke:var(--card);stroke-width:1.5}
svg text.name{font-size:13px;paint-order:stroke;stroke:var(--card);stroke-width:3px}
.key{display:flex;flex-wrap:wrap;gap:4px 14px;margin:2px 0 8px;font-size:13px}
.key i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:5px}
i.good{background:var(--good)}i.bad{background:var(--bad)}i.even{background:var(--even)}
.grid.tables{grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr))}
h2.part{font-size:21px;margin:32px 0 0}ul.warnings{margin:0;padding:0 0 6px 20px;font-size:15px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:16px;
margin-top:16px;align-items:start}.pair>div{min-width:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:13.5px;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:3px 8px;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th{font-weight:600;color:var(--soft)}th:first-child,td:first-child{text-align:left;padding-left:0}
td.up{color:var(--good)}td.down{color:var(--bad)}td span{color:var(--soft)}
details summary{cursor:pointer;color:var(--soft);font-size:14px;padding:6px 0}
footer{margin-top:24px;color:var(--soft);font-size:13px}
)css";

struct SeriesColour {
    std::string_view light;
    std::string_view dark;
};
constexpr std::array<SeriesColour, kSeriesColours> kPalette = {{{"#1f6fb4", "#63b0ee"},
                                                                {"#d1641b", "#f29a5b"},
                                                                {"#2b8a4b", "#62c486"},
                                                                {"#8a4fae", "#c39ae0"},
                                                                {"#b08400", "#e3bb4a"},
                                                                {"#b3365c", "#f08aa8"},
                                                                {"#2f7f8f", "#74c5d4"},
                                                                {"#6f5b48", "#c4ae97"}}};

std::string series_style() {
    std::string light;
    std::string dark;
    std::string classes;
    for (std::size_t i = 0; i < kPalette.size(); ++i) {
        const std::string name = "s" + std::to_string(i);
        const std::string colour = "var(--" + name + ")";
        light += "--" + name + ":" + std::string(kPalette[i].light) + ";";
        dark += "--" + name + ":" + std::string(kPalette[i].dark) + ";";
        classes += "." + name + "{fill:" + colour + ";stroke:" + colour + "}";
        classes += "i." + name + "{background:" + colour + "}\n";
    }
    return ":root{" + light + "}\n@media (prefers-color-scheme:dark){:root{" + dark + "}}\n" +
           classes;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string fixed(double value, int digits) {
    return words::decimal_text(words::Language::kEnglish, value, digits);
}

std::string page(const words::Translator& say, const Page& content) {
    std::string text = "<!DOCTYPE html>\n<html lang=\"" + std::string(words::tag(say.language())) +
                       "\">\n<head>\n<meta charset=\"utf-8\"/>\n";
    text += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n";
    text += "<title>" + escaped(content.title) + "</title>\n<style>";
    text += series_style();
    text += kStyle;
    text += "</style>\n</head>\n<body>\n<main>\n<h1>" + escaped(content.title) + "</h1>\n";
    text += "<p>" + escaped(content.subtitle) + "</p>\n";
    text += content.body;
    text += "<footer>" +
            escaped(content.footer.empty() ? say("report.footer") : std::string(content.footer)) +
            "</footer>\n";
    return text + "</main>\n</body>\n</html>\n";
}

std::string figure(const Figure& content) {
    std::string text = content.is_wide ? "<section class=\"wide\">" : "<section>";
    text += "<h2>" + escaped(content.title) + "</h2>\n<p>" + escaped(content.note) + "</p>\n";
    text += content.body;
    return text + "</section>\n";
}

}  // namespace arena
