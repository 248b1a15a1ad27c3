// The numbers of a report, what it refuses, and its command line. Pages and pictures: test/report.
#include "driver/report/charts.h"

#include <catch2/catch.hpp>

#include "driver/report/page.h"
#include "support.h"

namespace an5d::test {
namespace {

const std::string kColumns =
    "stencil,type,mode,device,grid,bT,schedule,gcells_per_s,predicted_gcells_per_s,verified,error,peer:P,"
    "peer:Q\n";

ReportData data_of(const std::string& rows, const std::string& columns = kColumns) {
  const auto parsed = parse_report(columns + rows, "r.csv");
  if (const auto* error = std::get_if<CsvError>(&parsed)) FAIL(error->text);
  return std::get<ReportData>(parsed);
}

std::string fault(const std::string& text) {
  const auto parsed = parse_report(text, "r.csv");
  return std::holds_alternative<CsvError>(parsed) ? std::get<CsvError>(parsed).text : "";
}

// Two stencils of float with two modes, one of them failing once, and one row of double.
const std::string kRows =
    "a,float,model,h200,8x8,2,tiers=2 block=64,100,110,yes,,50,\n"
    "a,float,tuned,h200,8x8,3,tiers=3 block=64,200,100,yes,,80,400\n"
    "a,float,tuned,h200,8x8,3,tiers=3 block=32,150,150,yes,,10,\n"
    "b,float,model,h200,8x8x8,1,tiers=1 block=32x32,20,20,yes,,10,\n"
    "b,float,tuned,h200,8x8x8,2,tiers=2 block=32x32,999,1,no,wrong,1,\n"
    "a,double,tuned,h200,8x8,2,nonsense,40,,,,,\n";

TEST_CASE("the fastest of each mode, beside the peers", "[report]") {
  const ReportData data = data_of(kRows);
  const std::vector<Performance> settings = performance(data);
  REQUIRE(settings.size() == 2);
  const Performance& floats = settings[0];
  CHECK(to_string(floats.setting) == "float on h200");
  CHECK(floats.modes == std::vector<Series>{{"model", 0}, {"tuned", 1}});
  CHECK(floats.peers == std::vector<Series>{{"P", 0}, {"Q", 1}});
  REQUIRE(floats.stencils.size() == 2);
  CHECK(floats.stencils[0].modes[0]->gcells == 100);
  CHECK(floats.stencils[0].modes[1]->gcells == 200);
  CHECK(floats.stencils[0].fastest()->schedule == "tiers=3 block=64");
  CHECK(floats.stencils[0].peers[0] == 80.0);  // of the fastest row, not of the first
  CHECK(floats.stencils[1].modes[1] == nullptr);
  CHECK(settings[1].modes == std::vector<Series>{{"tuned", 1}});  // looks as it does in the other chart
  CHECK(settings[1].peers.empty());
}

TEST_CASE("geometric means are over the stencils that both have", "[report]") {
  CHECK(geometric_mean({2, 8}) == Approx(4));
  CHECK(geometric_mean({0.5, 2, 3}) == Approx(1.44225));
  const ReportData data = data_of(kRows);
  const Performance floats = performance(data).front();
  CHECK(ratio(floats, 0, 0)->mean == Approx(std::sqrt(100.0 / 80 * 20.0 / 10)));
  CHECK(ratio(floats, 0, 0)->stencils == 2);
  CHECK(ratio(floats, 1, 0)->mean == Approx(200.0 / 80));
  CHECK(ratio(floats, 1, 1)->mean == Approx(0.5));
  CHECK(ratio(floats, 1, 1)->stencils == 1);
  CHECK_FALSE(ratio(performance(data_of("a,float,,,,,,5,,,,,\nb,float,x,,,,,5,,,,7,\n")).front(), 0, 0));
}

TEST_CASE("the error of the model", "[report]") {
  const ReportData data = data_of(kRows);
  const std::vector<Predictions> settings = predictions(data);
  REQUIRE(settings.size() == 1);  // the row of double has no prediction
  CHECK(settings[0].kinds.size() == 2);
  CHECK(settings[0].kinds.at("2-D star").size() == 3);
  CHECK(mean_error(settings[0].all()) == Approx((0.1 + 0.5 + 0 + 0) / 4));
}

TEST_CASE("scaling has the fastest at each bT", "[report]") {
  const ReportData data = data_of(kRows);
  const std::vector<Scaling> stencils = scaling(data);
  REQUIRE(stencils.size() == 2);
  REQUIRE(stencils[0].curves.size() == 2);
  const ScalingCurve& curve = stencils[0].curves[0];
  CHECK(curve.best.size() == 2);
  CHECK(curve.best.at(3)->gcells == 200);
  CHECK(curve.fastest()->time_steps == 3);
  CHECK(stencils[1].curves[0].best.size() == 1);  // what failed is not there
}

TEST_CASE("figures have three digits", "[report]") {
  CHECK(figure(1767.88) == "1768");
  CHECK(figure(96.42) == "96.4");
  CHECK(figure(8.034) == "8.03");
}

TEST_CASE("a picture without its columns or figures says so", "[report]") {
  const auto why = [](Plot plot, const ReportData& data) {
    const auto drawn = draw(plot, data);
    return std::holds_alternative<NotDrawn>(drawn) ? std::get<NotDrawn>(drawn).why : "";
  };
  const std::string least = "stencil,type,schedule,gcells_per_s\n";
  const ReportData bare = data_of("a,float,tiers=1,5\n", least);
  CHECK(why(Plot::kPerformance, bare).empty());
  CHECK(why(Plot::kRoofline, bare) == "no column device");
  CHECK(why(Plot::kPrediction, bare) == "no column predicted_gcells_per_s");
  CHECK(why(Plot::kScaling, bare) == "no column bT");
  const std::string page = report_page(bare, "r.csv");
  CHECK_THAT(page, Catch::Contains("Not shown: no column bT.") && Catch::Contains("No columns of peers"));
  const ReportData failed = data_of("a,float,model,h200,8x8,2,tiers=2,,,no,ptxas died,,\n");
  CHECK(why(Plot::kPerformance, failed) == "every row failed");
  CHECK_THAT(why(Plot::kScaling, failed), Catch::Contains("no row"));
  CHECK_THAT(report_page(failed, "r.csv"),
             Catch::Contains("1 schedule failed") && Catch::Contains("ptxas died"));
  const std::string roofline = "stencil,type,schedule,gcells_per_s,device,bT,flops_per_cell\n";
  CHECK_THAT(why(Plot::kRoofline, data_of("a,float,x,5,tpu,1,9\n", roofline)),
             Catch::Contains("known device"));
  CHECK_THAT(why(Plot::kRoofline, data_of("a,int,x,5,h200,1,9\n", roofline)),
             Catch::Contains("known device"));
  CHECK(why(Plot::kRoofline, data_of("a,float,x,5,h200,1,9\n", roofline)).empty());
}

TEST_CASE("results that are none", "[report]") {
  const std::string least = "stencil,type,schedule,gcells_per_s";
  CHECK(fault("stencil,type,schedule\n") == "r.csv:1: no column 'gcells_per_s'");
  CHECK(fault(least + "\n") == "r.csv: no rows");
  CHECK(fault(least + "\na,float,x,fast\n") == "r.csv:2: gcells_per_s is 'fast', expected a number");
  CHECK(fault(least + "\na,float,x,0\n") == "r.csv:2: gcells_per_s is 0, expected more");
  CHECK(fault(least + "\na,float,x,\n") == "r.csv:2: gcells_per_s is empty, and no error is named");
  CHECK(fault(least + "\n,float,x,1\n") == "r.csv:2: stencil is empty");
  CHECK(fault(least + "\na,float,x,1e308\n") == "r.csv:2: gcells_per_s is 1e+308, expected 1e-9 to 1e9");
  CHECK(fault(least + "\na,float,x,1e-300\n") == "r.csv:2: gcells_per_s is 1e-300, expected 1e-9 to 1e9");
  CHECK(fault(least + ",bT\na,float,x,1,2000000000\n") == "r.csv:2: bT is more than 1000");
  CHECK(fault(least + ",bT\na,float,x,1,0\n") == "r.csv:2: bT is '0', expected a whole number from 1 up");
  CHECK(fault(least + ",registers\na,float,x,1,2.5\n") ==
        "r.csv:2: registers is '2.5', expected a whole number");
  CHECK(fault(least + ",verified\na,float,x,1,maybe\n") ==
        "r.csv:2: verified is 'maybe', expected yes or no");
  CHECK(fault(least + ",peer:P\na,float,x,1,-3\n") == "r.csv:2: peer:P is '-3', expected a number");
  CHECK(fault(least + ",error\na,float,x,,died\n").empty());
}

TEST_CASE("the command line of a report", "[report]") {
  Workplace here;
  here.write("r.csv", kColumns + kRows);
  here.write("bad.csv", "stencil\n");
  CHECK(here.an5dc("--report r.csv").status == 0);
  CHECK(here.an5dc("--report r.csv --plot=scaling").status == 0);
  CHECK(here.files() == std::vector<std::string>{"bad.csv", "r.csv", "r.html", "r.svg"});
  CHECK(here.an5dc("--report - -o - <r.csv").out ==
        with(with(here.read("r.html"), "<title>Stencils on the GPU: r.csv",
                  "<title>Stencils on the GPU: &lt;stdin&gt;"),
             "<p>r.csv:", "<p>&lt;stdin&gt;:"));
  CHECK(here.an5dc("--report bad.csv").status == 1);
  CHECK(here.an5dc("--report r.csv --plot=roofline -o x.svg").status ==
        1);  // there is no column flops_per_cell
  CHECK(here.an5dc("--report none.csv").status == 3);
  CHECK(here.an5dc("--report r.csv -o no/such/x.html").status == 3);
  here.write("a.c", "int x;\n");
  for (const char* wrong : {"--report r.csv -o r.csv", "--report r.csv a.c", "--report r.csv --verify",
                            "--report r.csv --plot=pie", "a.c --plot=scaling",
                            "--report r.csv --measure-device", "--report r.csv --device h100"}) {
    INFO(wrong);
    CHECK(here.an5dc(wrong).status == 2);
  }
  CHECK(here.read("r.csv") == kColumns + kRows);
  CHECK(here.files() == std::vector<std::string>{"a.c", "bad.csv", "r.csv", "r.html", "r.svg"});
}

}  // namespace
}  // namespace an5d::test
